import * as v from 'valibot'
import { count } from './count.ts'
import { endpoint } from './endpoint.ts'

/** The kinds of records that arrive, each before those that refer to it. */
export const feedKinds = [
  'acquirers',
  'affiliates',
  'instances',
  'merchants',
  'mids',
  'stores',
  'terminals',
  'devices',
  'users',
  'transactions',
  'deviceLogs',
  'certificates',
  'attestations',
  'terminalReports',
] as const

export type FeedKind = (typeof feedKinds)[number]

/** Of a feed key. Valid: it is accepted; the others are not, each for its reason. */
export const keyStates = ['valid', 'expired', 'withdrawn'] as const
export type KeyState = (typeof keyStates)[number]

const feedParams = v.strictObject({ kind: v.picklist(feedKinds) })
const feedReport = v.strictObject({
  received: count,
  inserted: count,
  updated: count,
  unchanged: count,
  /** Lines that did not go in. */
  rejected: count,
  /** Why, for the first of them; values of a line are never repeated. */
  problems: v.array(v.strictObject({ line: count, field: v.string(), reason: v.string() })),
  /** Values in which a full card number was cut to its last four digits. */
  masked: count,
})

/** POST feed/{kind} (D-34): an NDJSON stream for the acquirer of the feed key. The reply covers the lines that arrived. */
export const feed = endpoint({
  name: 'feed',
  method: 'POST',
  path: 'feed/{kind}',
  access: 'feedKey',
  params: feedParams,
  reply: feedReport,
})

/** POST feed/{kind}/check: what `feed` would say of the first lines of a stream. Nothing of them is kept. */
export const checkFeed = endpoint({
  name: 'checkFeed',
  method: 'POST',
  path: 'feed/{kind}/check',
  access: 'feedKey',
  params: feedParams,
  reply: feedReport,
})
