import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/**
 * What GET live says, as events of the name `changed` with one of these as data, at most one a second for each list. It
 * tells that there is something new in the person's scope, never what.
 */
export const liveChange = v.variant('list', [
  /** null: some may have been missed, ask the list. */
  v.strictObject({
    list: v.literal('transactions'),
    count: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  }),
  /** The person's own: one was queued, has come further, or has ended. */
  v.strictObject({ list: v.literal('exports') }),
])

export type LiveChange = v.InferOutput<typeof liveChange>

/**
 * GET live (D-34, B-20): server-sent events, read with fetch. Ends when the access token or the session does; the
 * browser then connects again with a fresh one.
 */
export const getLive = endpoint({
  name: 'getLive',
  method: 'GET',
  path: 'live',
  access: 'live.stream',
  reply: liveChange,
  envelope: 'events',
})
