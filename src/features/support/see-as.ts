import * as v from 'valibot'
import { roles } from '#core/access/roles.ts'
import { SEE_AS_REASON } from '#core/see-as.ts'
import { byToken, endpoint, recordToken, type ReplyOf } from '#core/endpoint.ts'
import { instant } from '#core/list/dates.ts'
import { asName, isReadable, isVisible, lengthOf } from '#core/text/text.ts'
import { reference } from './failed-calls.ts'

const text = v.string()

const placeKinds = ['acquirer', 'affiliate', 'instance', 'merchant', 'store'] as const

/** A role, and the place that it is held over. A cashier is seen over all terminals of a store. */
const roleAndPlace = v.strictObject({
  role: v.picklist(roles),
  place: v.strictObject({ kind: v.picklist(placeKinds), token: text, name: text }),
})

export type RoleAndPlace = v.InferOutput<typeof roleAndPlace>

/** GET see-as/user/{token}: the roles of a user that are beneath the own one, each with its places in scope. */
export const listRolesOfUser = endpoint({
  name: 'listRolesOfUser',
  method: 'GET',
  path: 'see-as/user/{token}',
  access: 'seeAs.start',
  params: byToken,
  reply: v.array(roleAndPlace),
})

const reason = v.pipe(
  text,
  v.maxLength(2 * SEE_AS_REASON.max),
  v.transform(asName),
  v.check((typed) => lengthOf(typed) <= SEE_AS_REASON.max && isReadable(typed) && isVisible(typed)),
)

/**
 * POST see-as: begins to see the portal as a role over a place. `token` goes into the header `X-See-As` of the calls of the
 * same session. Why is the reference of an error of somebody in scope, or is typed, or both.
 */
export const startSeeAs = endpoint({
  name: 'startSeeAs',
  method: 'POST',
  path: 'see-as',
  access: 'seeAs.start',
  body: v.strictObject({
    role: v.picklist(roles),
    placeToken: recordToken,
    reason: v.optional(reason),
    reference: v.optional(reference),
  }),
  reply: v.strictObject({ ...roleAndPlace.entries, token: text, expiresAt: instant }),
})

export type StartedSeeAs = ReplyOf<typeof startSeeAs>
