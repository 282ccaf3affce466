import * as v from 'valibot'
import { switchState } from '#core/codes.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { listCall, ownedListCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { detailsCall, detailsOf } from '#core/list/details.ts'
import { choice, contains, containsInName, time, tokens, values } from '#core/list/filters.ts'
import { evictableFamily } from '#core/offline.ts'
import { count } from '#core/count.ts'
import { switchStatus } from '#core/organization.ts'
import { processing, stopReasons } from '#core/processing.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()

/** §3 Store, §9 sortable fields, D-86 reduced sets. */
export const storeList = list({
  key: 'stores',
  access: 'store.list',
  savedFilters: true,
  arrangeable: true,
  showsState: true,
  offline: evictableFamily('stores'),
  exported: { access: 'store.export', name: /*i18n*/ { id: 'export.stores', message: 'Stores' } },
  row: {
    token: field(text, { offline: true }),
    name: field(text, { label: label.name, offline: true }),
    address: field(text, { label: label.address, offline: true }),
    timeZone: field(text, { label: label.timeZone, offline: true }),
    merchantName: field(text, { label: label.merchantName, offline: true }),
    mcc: field(text, { label: label.mcc, offline: true }),
    mid: field(text, { label: label.mid, offline: true }),
    processing: field(processing(['store', 'mid', 'merchant']), { offline: true }),
    terminalsCount: field(count, { label: label.terminalsCount, offline: true }),
    createdAt: field(instant, { label: label.createdAt, column: 'createdDate', offline: true }),
  },
  filter: {
    storeName: containsInName,
    storeTokens: tokens,
    address: containsInName,
    timeZone: values,
    merchantName: containsInName,
    merchantTokens: tokens,
    mid: contains,
    midTokens: tokens,
    mcc: values,
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['name', 'merchantName', 'createdAt'],
  defaultSort: ['name', 'asc'],
  reduced: {
    // D-86 hides the merchant, and with it what is above a merchant or in a hidden column.
    filters: [
      'merchantName',
      'merchantTokens',
      'mid',
      'midTokens',
      'mcc',
      'instanceTokens',
      'affiliateTokens',
      'acquirerTokens',
    ],
    columns: ['merchantName', 'mcc', 'mid'],
  },
  check: checkDates,
})

export const listStores = listCall(storeList, { name: 'listStores', path: 'stores' })

/** GET store/{id} (D-34) */
export const getStore = detailsCall(storeList, {
  name: 'getStore',
  path: 'store/{id}',
  access: 'store.view',
  reply: detailsOf(storeList, {
    /** The store's own flag; `processing` says what it comes to (D-52). */
    storeStatus: switchStatus,
    /** Absent for principals who do not see the merchant and the MID of a store (D-86). */
    merchantToken: v.optional(text),
    midToken: v.optional(text),
    /** English name of the MCC (ISO 18245), where this build knows one. */
    mccName: v.optional(v.nullable(text)),
  }),
  offline: evictableFamily('store'),
})

export type StoreDetails = ReplyOf<typeof getStore>

/** The terminals of one store (§3 Store, section storesTerminals). */
export const storeTerminalList = list({
  key: 'storesTerminals',
  access: 'store.terminalsTab',
  arrangeable: true,
  showsState: true,
  offline: evictableFamily('storeTerminals'),
  row: {
    token: field(text, { offline: true }),
    alias: field(text, { label: label.alias, offline: true }),
    posTerminalIdCode: field(text, { label: label.tid, offline: true }),
    terminalStatus: field(switchStatus, { label: label.terminalStatus, offline: true }),
    processing: field(processing(stopReasons), { offline: true }),
  },
  filter: { alias: containsInName, tid: contains, terminalStatus: choice(Object.values(switchState)) },
  sortable: ['alias', 'posTerminalIdCode'],
  defaultSort: ['alias', 'asc'],
})

export const listStoreTerminals = ownedListCall(storeTerminalList, {
  name: 'listStoreTerminals',
  path: 'store/{token}/terminals',
  access: 'store.terminalsTab',
})
