import * as v from 'valibot'
import { count } from '#core/count.ts'
import { feedKinds } from '#core/feed.ts'
import { listCall } from '#core/list/calls.ts'
import { instant } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { containsInName } from '#core/list/filters.ts'

const text = v.string()
const kind = v.picklist(feedKinds)

/** Whether data still arrives: one row for each acquirer in scope. */
export const feedStatusList = list({
  key: 'feedStatus',
  access: 'feedStatus.list',
  row: {
    token: field(text),
    /** Of the acquirer. */
    name: field(text),
    /** When lines last arrived; null: never. */
    lastReceivedAt: field(v.nullable(instant)),
    /** Since then. */
    lagSeconds: field(v.nullable(count)),
    /** The instant of the newest transaction in scope. */
    newestTransactionAt: field(v.nullable(instant)),
    /** Lines that went in or were known, and that did not go in, in the last 24 hours. */
    accepted: field(count),
    rejected: field(count),
    /** The kinds of data that have arrived, each with its last time. */
    kinds: field(v.array(v.strictObject({ kind, lastReceivedAt: instant }))),
    /** The last lines that did not go in, newest first, for whoever holds the acquirer; values are never repeated. */
    rejects: field(v.array(v.strictObject({ kind, receivedAt: instant, line: count, field: text, reason: text }))),
  },
  filter: { name: containsInName },
  sortable: ['name', 'lastReceivedAt'],
  defaultSort: ['name', 'asc'],
})

/** POST feed-status/{page}/{perPage} (D-34). */
export const listFeedStatus = listCall(feedStatusList, {
  name: 'listFeedStatus',
  path: 'feed-status',
})
