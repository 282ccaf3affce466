import * as v from 'valibot'
import type { Action } from './access/access.ts'
import { switchState } from './codes.ts'
import { byToken, endpoint } from './endpoint.ts'

/** §4: 1 enabled, 0 disabled. */
export const switchStatus = v.picklist(Object.values(switchState))

interface StatusCall<Reply> {
  readonly name: string
  readonly path: `${string}/{token}/status`
  readonly access: Action
  readonly reply: v.GenericSchema<unknown, Reply>
}

/**
 * The call `PUT {path}/{token}/status`, which enables or disables a record (D-34, D-52): nothing below it changes in the
 * data. Its body has the version of the details last read (REL-15).
 */
export const statusCall = <Reply>(declaration: StatusCall<Reply>) =>
  endpoint({
    ...declaration,
    method: 'PUT',
    params: byToken,
    body: v.strictObject({ status: switchStatus, version: v.pipe(v.number(), v.integer()) }),
  })

/** A merchant category code (ISO 18245) with its English name, where this build knows one. */
export const mccName = v.strictObject({ code: v.string(), name: v.nullable(v.string()) })
