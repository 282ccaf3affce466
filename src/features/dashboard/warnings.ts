import * as v from 'valibot'
import { count } from '#core/count.ts'
import { byId, endpoint } from '#core/endpoint.ts'
import { instant } from '#core/list/dates.ts'
import { listCall, pageReply } from '#core/list/calls.ts'
import { field, list, type ListRow } from '#core/list/declare.ts'
import { choice, tokens } from '#core/list/filters.ts'
import { dashboardFamily } from './filter.ts'

/** B-29: a store that is silent in its usual hours, or sells far less than usual by this time (JOB-24). */
export const storeWarningKinds = ['storeSilent', 'storeSales'] as const
/** B-29: the same, and a terminal that is silent in its usual hours, declines more than usual, or refunds more than usual. */
export const warningKinds = [...storeWarningKinds, 'silent', 'declines', 'refunds'] as const
export type WarningKind = (typeof warningKinds)[number]

const text = v.string()
const number = v.number()

/** A warning about a store or a terminal and a day, with the numbers that explain it. */
export const warningList = list({
  key: 'dashboard',
  access: 'dashboardWarnings.list/dismiss',
  offline: dashboardFamily,
  row: {
    /** Says what the warning is about: the same one has the same token each time. */
    token: field(text, { offline: true }),
    kind: field(v.picklist(warningKinds), { offline: true }),
    /** Of the store's wall time. */
    day: field(v.pipe(text, v.isoDate()), { offline: true }),
    /** Hours in a row without a sign of life, sales by this time, percent declined, refunds today. */
    value: field(number, { offline: true }),
    /** The same on other days: usual hours expected, sales by this time, percent declined, refunds a day. */
    usual: field(number, { offline: true }),
    /** What the percentage of `declines` is of: transactions of the terminal today. */
    transactions: field(number, { offline: true }),
    /** Of the store, in warnings about stores; null in others. */
    storeToken: field(v.nullable(text), { offline: true }),
    /** Of the terminal, null in warnings about stores; so are its TID and alias. */
    terminalToken: field(v.nullable(text), { offline: true }),
    tid: field(v.nullable(text), { offline: true }),
    alias: field(v.nullable(text), { offline: true }),
    storeName: field(text, { offline: true }),
    merchantName: field(text, { offline: true }),
  },
  filter: {
    kinds: choice(warningKinds),
    acquirerTokens: tokens,
    affiliateTokens: tokens,
    instanceTokens: tokens,
    merchantTokens: tokens,
  },
  sortable: ['kind'],
  defaultSort: ['kind', 'asc'],
  reduced: { filters: ['acquirerTokens', 'affiliateTokens', 'instanceTokens'], columns: [] },
})

export type Warning = ListRow<typeof warningList>

/**
 * Why a kind of warning was not looked for: the person sees their own sales alone, or some terminals of a store alone; there are
 * too many sales to compare, no terminal that can take payments, or too little business on the days before to say what is usual.
 */
export const uncheckedReasons = ['ownSales', 'someTerminals', 'tooManySales', 'noTerminals', 'noHistory'] as const

/** What was looked at, so that nothing found is not taken for nothing looked at. */
export const warningCheck = v.strictObject({
  at: instant,
  /** Where data is late: up to when it was looked at. */
  dataAsOf: v.nullable(instant),
  /** Those that were asked for. */
  kinds: v.array(
    v.strictObject({
      kind: v.picklist(warningKinds),
      /** Beside those that the person has dismissed. */
      found: count,
      dismissed: count,
      /** null: it was looked for. */
      reason: v.nullable(v.picklist(uncheckedReasons)),
    }),
  ),
})

export type WarningCheck = v.InferOutput<typeof warningCheck>

const { method, path, params, body } = listCall(warningList, { name: 'listWarnings', path: 'dashboard/warnings' })

/** POST dashboard/warnings/{page}/{perPage}: the current warnings, without what the person has dismissed. */
export const listWarnings = endpoint({
  name: 'listWarnings',
  method,
  path,
  access: warningList.access,
  params,
  body,
  reply: v.strictObject({
    ...pageReply(warningList).entries,
    /** Answers that were saved earlier have none. */
    checked: v.optional(warningCheck),
  }),
  compressed: true,
  offline: warningList.offline,
  rows: warningList,
})

/** POST dashboard/warnings/{id}/dismiss: hides a warning from this person for good. */
export const dismissWarning = endpoint({
  name: 'dismissWarning',
  method: 'POST',
  path: 'dashboard/warnings/{id}/dismiss',
  access: 'dashboardWarnings.list/dismiss',
  params: byId,
  reply: v.strictObject({}),
})
