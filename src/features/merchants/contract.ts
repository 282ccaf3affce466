import * as v from 'valibot'
import { switchState } from '#core/codes.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { listCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { detailsCall, detailsOf } from '#core/list/details.ts'
import { choice, containsInName, time, tokens, values } from '#core/list/filters.ts'
import { evictableFamily } from '#core/offline.ts'
import { count } from '#core/count.ts'
import { mccName, statusCall, switchStatus } from '#core/organization.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()

/** §3 Merchant, D-99 sortable fields. */
export const merchantList = list({
  key: 'merchants',
  access: 'merchant.list',
  savedFilters: true,
  arrangeable: true,
  showsState: true,
  offline: evictableFamily('merchants'),
  exported: { access: 'merchant.export', name: /*i18n*/ { id: 'export.merchants', message: 'Merchants' } },
  row: {
    token: field(text, { offline: true }),
    name: field(text, { label: label.name, offline: true }),
    /** ISO 3166-1 alpha-2 (D-109). */
    country: field(text, { label: label.country, offline: true }),
    mccsCount: field(count, { label: label.mccsCount, offline: true }),
    merchantStatus: field(switchStatus, { label: label.merchantStatus, offline: true }),
    cardAcceptorName: field(text, { label: label.cardAcceptorName, offline: true }),
    acquirer: field(text, { label: label.acquirer, offline: true }),
    affiliate: field(text, { label: label.affiliate, offline: true }),
    instance: field(text, { label: label.instance, offline: true }),
    midsCount: field(count, { label: label.midsCount, offline: true }),
    storesCount: field(count, { label: label.storesCount, offline: true }),
    terminalsCount: field(count, { label: label.terminalsCount, offline: true }),
    usersCount: field(count, { label: label.usersCount, offline: true }),
    createdAt: field(instant, { label: label.createdAt, column: 'createdDate', offline: true }),
  },
  filter: {
    merchantName: containsInName,
    cardAcceptorName: containsInName,
    country: values,
    mcc: values,
    merchantStatus: choice(Object.values(switchState)),
    merchantTokens: tokens,
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['name', 'createdAt'],
  defaultSort: ['name', 'asc'],
  check: checkDates,
})

export const listMerchants = listCall(merchantList, {
  name: 'listMerchants',
  path: 'merchants',
})

const merchantDetails = detailsOf(merchantList, {
  version: count,
  mccs: v.array(mccName),
  /** What "inherit from merchant" of its terminals means (D-80). */
  scaType: v.number(),
  /** Terminals that take payments now and would stop if the merchant were disabled (B-40). */
  terminalsAffected: count,
})

/** GET merchant/{id} (D-34) */
export const getMerchant = detailsCall(merchantList, {
  name: 'getMerchant',
  path: 'merchant/{id}',
  access: 'merchant.view',
  reply: merchantDetails,
  offline: evictableFamily('merchant'),
})

export type MerchantDetails = ReplyOf<typeof getMerchant>

export const setMerchantStatus = statusCall({
  name: 'setMerchantStatus',
  path: 'merchant/{token}/status',
  access: 'merchant.status',
  reply: merchantDetails,
})
