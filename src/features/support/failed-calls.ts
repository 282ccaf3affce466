import * as v from 'valibot'
import { roles } from '#core/access/roles.ts'
import { variants } from '#core/access/variant.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { instant } from '#core/list/dates.ts'

const text = v.string()

/**
 * What kind of rule refused a call: the role may not, the person may only read, or must choose a password first; the record is
 * outside their scope, or not there; the login; what was sent; the state of the record; a limit; or nothing, and it failed.
 */
export const refusalRules = [
  'role',
  'readOnly',
  'password',
  'scope',
  'login',
  'value',
  'state',
  'limit',
  'failure',
] as const

export type RefusalRule = (typeof refusalRules)[number]

/** The reference of an error, as every reply of one carries it (D-32). */
export const reference = v.pipe(text, v.uuid())

/** GET failed-call/{reference}: a call that was refused or failed, of somebody in scope (JOB-16). */
export const getFailedCall = endpoint({
  name: 'getFailedCall',
  method: 'GET',
  path: 'failed-call/{reference}',
  access: 'failedCall.view',
  params: v.strictObject({ reference }),
  reply: v.strictObject({
    reference,
    at: instant,
    /** The name of the call, and its method and path with the names of the parameters. */
    call: text,
    request: text,
    /** The row of the access table that the call asks for. */
    action: text,
    variant: v.picklist(variants),
    /** The name of the error, its HTTP status and what kind of rule that is. */
    error: text,
    status: v.number(),
    rule: v.picklist(refusalRules),
    /** The public token of the record that the path names. */
    objectToken: v.nullable(text),
    /** null for whoever was not logged in, or is not in scope any more. */
    person: v.nullable(v.strictObject({ token: text, name: text, email: text })),
    /** As it was then; null where nobody was logged in. */
    role: v.nullable(v.picklist(roles)),
    viewOnly: v.boolean(),
  }),
})

export type FailedCall = ReplyOf<typeof getFailedCall>
