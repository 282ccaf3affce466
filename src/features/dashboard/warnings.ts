import * as v from 'valibot'
import { byId, endpoint } from '#core/endpoint.ts'
import { listCall } from '#core/list/calls.ts'
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

/** POST dashboard/warnings/{page}/{perPage}: the current warnings, without what the person has dismissed. */
export const listWarnings = listCall(warningList, {
  name: 'listWarnings',
  path: 'dashboard/warnings',
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
