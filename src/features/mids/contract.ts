import * as v from 'valibot'
import { switchState } from '#core/codes.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { listCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list } from '#core/list/declare.ts'
import { detailsCall, detailsOf } from '#core/list/details.ts'
import { choice, contains, containsInName, time, tokens, values } from '#core/list/filters.ts'
import { evictableFamily } from '#core/offline.ts'
import { count } from '#core/count.ts'
import { statusCall, switchStatus } from '#core/organization.ts'
import { processing } from '#core/processing.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()

/** §3 MID, §9 sortable fields; `mid` is another name of the code (D-98). */
export const midList = list({
  key: 'mids',
  access: 'mid.list',
  savedFilters: true,
  arrangeable: true,
  showsState: true,
  offline: evictableFamily('mids'),
  exported: { access: 'mid.export', name: /*i18n*/ { id: 'export.mids', message: 'MIDs' } },
  row: {
    token: field(text, { offline: true }),
    cardAcceptorIdentificationCode: field(text, { label: label.mid, offline: true }),
    cardAcceptorName: field(text, { label: label.cardAcceptorName, offline: true }),
    /** ISO 3166-1 alpha-2 (D-109). */
    cardAcceptorCountry: field(text, { label: label.country, offline: true }),
    cardAcceptorCity: field(text, { label: label.city, offline: true }),
    acquirerName: field(text, { label: label.acquirer, offline: true }),
    affiliateName: field(text, { label: label.affiliate, offline: true }),
    instanceName: field(text, { label: label.instance, offline: true }),
    mccCode: field(text, { label: label.mcc, offline: true }),
    midStatus: field(switchStatus, { label: label.midStatus, offline: true }),
    processing: field(processing(['mid', 'merchant']), { offline: true }),
    storesCount: field(count, { label: label.storesCount, offline: true }),
    terminalsCount: field(count, { label: label.terminalsCount, offline: true }),
    createdAt: field(instant, { label: label.createdAt, column: 'createdDate', offline: true }),
  },
  filter: {
    mid: contains,
    midTokens: tokens,
    cardAcceptorName: containsInName,
    city: containsInName,
    country: values,
    mcc: values,
    midStatus: choice(Object.values(switchState)),
    merchantName: containsInName,
    merchantTokens: tokens,
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['cardAcceptorIdentificationCode', 'mid', 'createdAt'],
  defaultSort: ['cardAcceptorIdentificationCode', 'asc'],
  check: checkDates,
})

export const listMids = listCall(midList, { name: 'listMids', path: 'mids' })

const midDetails = detailsOf(midList, {
  version: count,
  /** English name of the MCC (ISO 18245), where this build knows one. */
  mccName: v.nullable(text),
  merchantToken: text,
  merchantName: text,
  /** Terminals that take payments now and would stop if the MID were disabled (B-40). */
  terminalsAffected: count,
})

/** GET mid/{id} (D-34) */
export const getMid = detailsCall(midList, {
  name: 'getMid',
  path: 'mid/{id}',
  access: 'mid.view',
  reply: midDetails,
  offline: evictableFamily('mid'),
})

export type MidDetails = ReplyOf<typeof getMid>

export const setMidStatus = statusCall({
  name: 'setMidStatus',
  path: 'mid/{token}/status',
  access: 'mid.status',
  reply: midDetails,
})
