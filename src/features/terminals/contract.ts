import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import { scaTypes, switchState, terminalTypes, tipState } from '#core/codes.ts'
import { byToken, endpoint, recordToken, type ReplyOf } from '#core/endpoint.ts'
import { HOUR_MS, offlineFamily, evictableFamily } from '#core/offline.ts'
import { listCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list, type ListRow } from '#core/list/declare.ts'
import { detailsCall, detailsOf } from '#core/list/details.ts'
import { choice, contains, containsInName, time, tokens, values } from '#core/list/filters.ts'
import { count } from '#core/count.ts'
import { switchStatus } from '#core/organization.ts'
import { effectiveStates, processing, stopReasons } from '#core/processing.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()
const scaType = v.picklist(Object.values(scaTypes))
const tip = v.picklist(Object.values(tipState))

/** §3 Terminal, §9 sortable fields (DR calls the TID `tid`), D-86 reduced sets. */
export const terminalList = list({
  key: 'terminals',
  access: 'terminal.list',
  savedFilters: true,
  arrangeable: true,
  showsState: true,
  offline: offlineFamily('terminals'),
  // They change seldom and are read as a whole: once in an hour keeps the traffic low.
  prefetch: { rows: 500, newRowsFirst: false, freshFor: HOUR_MS },
  exported: { access: 'terminal.export', name: /*i18n*/ { id: 'export.terminals', message: 'Terminals' } },
  row: {
    token: field(text, { offline: true }),
    alias: field(text, { label: label.alias, offline: true }),
    posTerminalIdCode: field(text, { label: label.tid, offline: true }),
    /** What the variant DR calls the TID. */
    tid: field(text, { label: label.tid, offline: true }),
    merchantName: field(text, { label: label.merchantName, offline: true }),
    storeName: field(text, { label: label.storeName, offline: true }),
    mid: field(text, { label: label.mid, offline: true }),
    currency: field(text, { label: label.currency, offline: true }),
    terminalStatus: field(switchStatus, { label: label.terminalStatus, offline: true }),
    /** Whether it takes payments and, if not, why (D-52, B-39). */
    processing: field(processing(stopReasons), { offline: true }),
    tip: field(tip, { label: label.tip, offline: true }),
    scaType: field(scaType, { label: label.scaType, offline: true }),
    /** What `scaType` comes to where it says "inherit from merchant" (D-80). */
    resolvedScaType: field(scaType, { offline: true }),
    /** D-69; other numbers are shown as they are. */
    terminalType: field(v.number(), { label: label.terminalType, offline: true }),
    enableOrderReference: field(v.boolean(), { label: label.enableOrderReference, offline: true }),
    enableAppToAppSignatureValidation: field(v.boolean(), { label: label.enableAppToAppSignatureValidation }),
    restrictAppToApp: field(v.boolean(), { label: label.restrictAppToApp }),
    usersCount: field(count, { label: label.usersCount, offline: true }),
    createdAt: field(instant, { label: label.createdAt, column: 'createdDate', offline: true }),
  },
  filter: {
    alias: containsInName,
    tid: contains,
    mid: contains,
    merchantName: containsInName,
    storeName: containsInName,
    merchantTokens: tokens,
    storeTokens: tokens,
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
    terminalStatus: choice(Object.values(switchState)),
    /** What its status comes to: `processing` as one word. */
    effectiveState: choice(effectiveStates),
    currency: values,
    scaType: choice(Object.values(scaTypes)),
    terminalType: choice(Object.values(terminalTypes)),
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['alias', 'posTerminalIdCode', 'createdAt'],
  defaultSort: ['alias', 'asc'],
  variants: { standard: { without: ['tid'] }, dr: { sortable: ['alias', 'tid'], without: ['posTerminalIdCode'] } },
  reduced: {
    // D-86 hides the merchant, and with it what is above a merchant.
    filters: ['merchantName', 'merchantTokens', 'mid', 'instanceTokens', 'affiliateTokens', 'acquirerTokens'],
    columns: ['merchantName', 'mid'],
  },
  check: checkDates,
})

export type TerminalRow = ListRow<typeof terminalList>

export const listTerminals = listCall(terminalList, {
  name: 'listTerminals',
  path: 'terminals',
})

const terminalDetails = detailsOf(terminalList, {
  version: count,
  terminalId: text,
  storeToken: text,
  storeAddress: text,
  /** Absent for principals who do not see the merchant of a terminal (D-86). */
  merchantToken: v.optional(text),
})

/** GET terminal/{id} (§7) */
export const getTerminal = detailsCall(terminalList, {
  name: 'getTerminal',
  path: 'terminal/{id}',
  access: 'terminal.view',
  reply: terminalDetails,
  offline: evictableFamily('terminal'),
})

export type TerminalDetails = ReplyOf<typeof getTerminal>

// Longer than any value that can be right; rules are answered with their codes of §8.
const boundedText = v.pipe(text, v.maxLength(1000))

/** What can be set of a terminal; forms, changes, facts and the audit log take their fields from here. */
export const terminalSettings = {
  alias: boundedText,
  /** ISO 4217 */
  currency: boundedText,
  tip,
  enableOrderReference: v.boolean(),
  scaType,
  enableAppToAppSignatureValidation: v.boolean(),
  restrictAppToApp: v.boolean(),
  terminalStatus: switchStatus,
}

type TerminalSettings = v.InferOutput<v.ObjectSchema<typeof terminalSettings, undefined>>

/** What a new terminal begins with. */
export const newTerminal: TerminalSettings = {
  alias: '',
  currency: '',
  tip: tipState.disabled,
  scaType: scaTypes.inherit,
  enableOrderReference: false,
  enableAppToAppSignatureValidation: false,
  restrictAppToApp: false,
  terminalStatus: switchState.enabled,
}

/** The row of the access table that a change of each asks for (D-06). */
export const settingActions: Readonly<Record<keyof TerminalSettings, Action>> = {
  alias: 'terminal.edit',
  currency: 'terminal.edit',
  tip: 'terminal.edit',
  enableOrderReference: 'terminal.edit',
  scaType: 'terminal.editSecurity',
  enableAppToAppSignatureValidation: 'terminal.editSecurity',
  restrictAppToApp: 'terminal.editSecurity',
  terminalStatus: 'terminal.status',
}

const settings = v.partial(v.object(terminalSettings)).entries

/** POST terminal (D-34): a new terminal of a store in scope; its TID is unique at the acquirer. */
export const createTerminal = endpoint({
  name: 'createTerminal',
  method: 'POST',
  path: 'terminal',
  access: 'terminal.create',
  body: v.strictObject({
    storeToken: recordToken,
    posTerminalIdCode: v.optional(boundedText),
    /** Where the payment app knows the terminal by another name than its TID. */
    terminalId: v.optional(boundedText),
    terminalType: v.optional(v.picklist(Object.values(terminalTypes))),
    ...settings,
  }),
  reply: terminalDetails,
  idempotent: true,
})

/**
 * PUT terminal/{token} (§7): what is left out stays. Security settings and the status are rows of their own in the
 * access table; a field that does not change asks nothing.
 */
export const updateTerminal = endpoint({
  name: 'updateTerminal',
  method: 'PUT',
  path: 'terminal/{token}',
  access: 'terminal.edit',
  params: byToken,
  body: v.strictObject({ version: count, ...settings }),
  reply: terminalDetails,
})
