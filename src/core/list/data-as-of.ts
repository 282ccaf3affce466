import * as v from 'valibot'
import { endpoint } from '#core/endpoint.ts'
import { instant } from './dates.ts'

/**
 * GET feed-status/data-as-of: for everybody's quiet line "data as of …". Null while data arrives as it should; else the
 * instant up to which the numbers of all acquirers in scope are known to be complete.
 */
export const getDataAsOf = endpoint({
  name: 'getDataAsOf',
  method: 'GET',
  path: 'feed-status/data-as-of',
  access: 'live.stream',
  reply: v.strictObject({ dataAsOf: v.nullable(instant) }),
})
