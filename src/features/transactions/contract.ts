import * as v from 'valibot'
import { paymentMethodFilters, transactionStatus, typeFilters, type TypeFilter } from '#core/codes.ts'
import { endpoint, type ReplyOf } from '#core/endpoint.ts'
import { count } from '#core/count.ts'
import { listCall, selectionOf } from '#core/list/calls.ts'
import { field, list, type FilterProblem, type ListRow } from '#core/list/declare.ts'
import { detailsCall } from '#core/list/details.ts'
import { instant } from '#core/list/dates.ts'
import {
  amount,
  choice,
  contains,
  containsInName,
  keys,
  lastFourDigits,
  rrns,
  time,
  tokens,
  values,
} from '#core/list/filters.ts'
import { PAGE_SIZE_TRANSACTIONS } from '#core/limits.ts'
import { takings } from '#core/money/takings.ts'
import { offlineFamily, evictableFamily } from '#core/offline.ts'
import { columnTexts as label } from '#core/texts/texts.ts'
import { hoursOfDay } from '#core/time/time.ts'

const text = v.string()
const optionalText = v.nullable(v.string())
/** Minor units of the row's currency (D-35); negative never occurs, the operation says which way money went. */
const minorUnits = v.pipe(v.number(), v.integer())
const lastFour = v.pipe(v.string(), v.regex(/^\d{4}$/))
const wallTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?$/))

const ofSale = <Value>(schema: v.GenericSchema<Value>) => v.optional(v.nullable(schema))

/** Ends of a range come together and in order; how long it may be is the server's setting (D-37). */
const checkTransactionFilter = (filter: {
  dateFrom?: string
  dateTo?: string
  amountFrom?: number
  amountTo?: number
}): FilterProblem[] => {
  const { dateFrom, dateTo, amountFrom, amountTo } = filter
  const problems: FilterProblem[] = []
  if ((dateFrom === undefined) !== (dateTo === undefined)) {
    problems.push({ field: dateFrom === undefined ? 'dateFrom' : 'dateTo', error: 'RANGE_INCOMPLETE' })
  }
  if (dateFrom && dateTo && dateTo < dateFrom) problems.push({ field: 'dateTo', error: 'RANGE_END_BEFORE_START' })
  if ((amountFrom === undefined) !== (amountTo === undefined)) {
    problems.push({ field: amountFrom === undefined ? 'amountFrom' : 'amountTo', error: 'AMOUNT_EMPTY' })
  }
  if (amountFrom !== undefined && amountTo !== undefined && amountFrom > amountTo) {
    problems.push({ field: 'amountTo', error: 'AMOUNT_RANGE_REVERSED' })
  }
  return problems
}

/** §3 Transaction, §9 sortable fields and page size, D-86 reduced sets. */
export const transactionList = list({
  key: 'transactions',
  access: 'transaction.list',
  savedFilters: true,
  preparedFilters: [
    { name: /*i18n*/ { id: 'filter.chargebacks', message: 'Chargebacks' }, filter: { types: ['chargeback'] } },
  ],
  arrangeable: true,
  fed: true,
  offline: offlineFamily('transactions'),
  prefetch: { rows: 200, newRowsFirst: true, freshFor: 0 },
  exported: {
    access: 'transaction.export',
    name: /*i18n*/ { id: 'export.transactions', message: 'Transactions' },
    scheduled: true,
  },
  row: {
    token: field(text, { offline: true }),
    posLocalDateTime: field(wallTime, { label: label.posLocalDateTime, column: 'date', offline: true }),
    timeZone: field(text, { label: label.timeZone, offline: true }),
    amount: field(minorUnits, { label: label.amount, offline: true }),
    tipAmount: field(minorUnits, { label: label.tipAmount, offline: true }),
    currency: field(text, { label: label.currency, offline: true }),
    status: field(v.picklist(Object.values(transactionStatus)), { label: label.status, offline: true }),
    /** A code of §9 or, from feeds that send names, a name of §4. */
    transactionType: field(text, { label: label.transactionType, column: 'trnTypes', offline: true }),
    cardType: field(optionalText, { label: label.cardType, offline: true }),
    paymentMethod: field(v.nullable(v.number()), { label: label.paymentMethod, offline: true }),
    cardPanObfuscated: field(v.nullable(lastFour), { label: label.cardPanObfuscated, offline: true }),
    posAuthCode: field(optionalText, { label: label.posAuthCode, offline: true }),
    retrievalReferenceNumber: field(optionalText, { label: label.rrn, column: 'rrn', offline: true }),
    stan: field(optionalText, { label: label.stan, offline: true }),
    errorCode: field(optionalText, { label: label.errorCode, offline: true }),
    originalResponseCode: field(optionalText, { label: label.originalResponseCode }),
    instalmentsNumber: field(v.nullable(v.number()), { label: label.instalmentsNumber, offline: true }),
    orderReference: field(optionalText, { label: label.orderReference, offline: true }),
    scaType: field(v.nullable(v.number()), { label: label.scaType, offline: true }),
    cardReadingMode: field(optionalText, { label: label.cardReadingMode, offline: true }),
    appVersion: field(optionalText, { label: label.appVersion }),
    packageName: field(optionalText, { label: label.packageName }),
    deviceId: field(optionalText, { label: label.deviceId }),
    tid: field(text, { label: label.tid, offline: true }),
    mid: field(text, { label: label.mid, offline: true }),
    mcc: field(optionalText, { label: label.mcc }),
    merchantName: field(text, { label: label.merchantName, offline: true }),
    storeName: field(text, { label: label.storeName, offline: true }),
    transactionAffiliate: field(optionalText, { label: label.transactionAffiliate }),
    transactionInstance: field(optionalText, { label: label.transactionInstance }),
    userName: field(optionalText, { label: label.userName, offline: true }),
    userEmail: field(optionalText, { label: label.userEmail }),
    /** The key of the sale that this one refunds, voids, completes or disputes; null where it names none. */
    linkedTrx: field(optionalText, { label: label.linkedTrx }),
    // Of that sale, where it is in the principal's scope. Rows that were saved before there were these have none.
    saleDateTime: field(ofSale(wallTime), { label: label.saleDateTime, offline: true }),
    /** Minor units of the row's currency; null also for a sale in another one. */
    saleAmount: field(ofSale(minorUnits), { label: label.saleAmount, offline: true }),
    saleCardPan: field(ofSale(lastFour), { label: label.saleCardPan, offline: true }),
    saleRrn: field(ofSale(text), { label: label.saleRrn, offline: true }),
  },
  filter: {
    dateFrom: time,
    dateTo: time,
    /** Of the wall time, on every day of the period. */
    hours: choice(hoursOfDay),
    amountFrom: amount,
    amountTo: amount,
    currency: values,
    statuses: choice(Object.values(transactionStatus)),
    types: choice(Object.keys(typeFilters) as [TypeFilter, ...TypeFilter[]]),
    paymentMethods: choice(paymentMethodFilters),
    cardPanObfuscated: lastFourDigits,
    retrievalReferenceNumber: rrns,
    transactionKeys: keys,
    posAuthCode: contains,
    stan: contains,
    errorCode: values,
    orderReference: contains,
    tid: contains,
    deviceId: contains,
    userName: contains,
    userEmail: contains,
    storeName: containsInName,
    merchantName: containsInName,
    storeTokens: tokens,
    terminalTokens: tokens,
    merchantTokens: tokens,
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
    transactionAffiliate: values,
    transactionInstance: values,
  },
  sortable: [
    'posLocalDateTime',
    'amount',
    'deviceId',
    'currency',
    'stan',
    'errorCode',
    'transactionAffiliate',
    'transactionInstance',
    'cardType',
  ],
  defaultSort: ['posLocalDateTime', 'desc'],
  perPage: PAGE_SIZE_TRANSACTIONS,
  period: 'last30Days',
  atAllDates: ['retrievalReferenceNumber', 'transactionKeys'],
  storeTime: true,
  rangeDays: 'transactionRangeDays',
  reduced: {
    filters: [
      'merchantName',
      'merchantTokens',
      'acquirerTokens',
      'affiliateTokens',
      'instanceTokens',
      'transactionAffiliate',
      'transactionInstance',
      'userEmail',
    ],
    columns: ['merchantName', 'transactionAffiliate', 'transactionInstance', 'mid', 'mcc', 'packageName'],
    cashierColumns: ['userEmail'],
  },
  check: checkTransactionFilter,
})

export const listTransactions = listCall(transactionList, {
  name: 'listTransactions',
  path: 'transactions',
})

/**
 * POST transactions/totals: what the rows of a filter come to, currency by currency, the one with most rows first. It counts
 * the rows of the list and no others; a currency without successful business is absent.
 */
export const getTransactionTotals = endpoint({
  name: 'getTransactionTotals',
  method: 'POST',
  path: 'transactions/totals',
  access: 'transaction.totals',
  body: selectionOf(transactionList),
  reply: v.strictObject({
    /** All rows, also those that are no successful business. */
    count,
    /** 'atLeast': there are more rows than are added up, so nothing was. */
    countIs: v.picklist(['exact', 'atLeast']),
    currencies: v.array(v.strictObject({ currency: text, ...takings.entries })),
  }),
  compressed: true,
  offline: evictableFamily('transactionTotals'),
})

export type TransactionTotals = ReplyOf<typeof getTransactionTotals>

export type TransactionRow = ListRow<typeof transactionList>

/** One of the transactions linked to a sale: the sale itself, its refunds, its void and its chargebacks (B-31). */
const linkedTransaction = v.strictObject({
  /** null for a member on a terminal outside the principal's scope: it is listed, but cannot be opened. */
  token: optionalText,
  transactionType: text,
  status: v.picklist(Object.values(transactionStatus)),
  amount: minorUnits,
  currency: text,
  posLocalDateTime: wallTime,
  retrievalReferenceNumber: optionalText,
})

/** Another payment with the same card, and what is left of it as of a sale. */
const sameCardPayment = v.strictObject({
  ...linkedTransaction.entries,
  token: text,
  remainingAmount: v.nullable(minorUnits),
})

/** A state that a transaction was in, and until when: the instant at which the next one was received, UTC. */
const formerState = v.strictObject({
  status: v.picklist(Object.values(transactionStatus)),
  amount: minorUnits,
  tipAmount: minorUnits,
  posAuthCode: optionalText,
  errorCode: optionalText,
  until: instant,
})

/** GET transaction/{id}: the row and what only the details show. */
export const getTransaction = detailsCall(transactionList, {
  name: 'getTransaction',
  path: 'transaction/{id}',
  access: 'transaction.view',
  reply: v.strictObject({
    transaction: transactionList.rowSchema,
    /** Stable key of the acquirer's host for this transaction. */
    trnKey: text,
    /** The instant, UTC. */
    happenedAt: instant,
    /** Public token of the terminal, when it still exists. */
    terminalToken: v.nullable(text),
    deviceToken: v.nullable(text),
    storeAddress: optionalText,
    /** The sale this one refunds, voids or disputes; null for sales. */
    original: v.nullable(linkedTransaction),
    /** Refunds, voids and chargebacks of this sale, oldest first. */
    followers: v.array(linkedTransaction),
    /** What is left of a sale after its successful refunds, voids and chargebacks, in minor units; null when it is no sale. */
    remainingAmount: v.nullable(minorUnits),
    /**
     * Of a sale by card: the other ones with the same last four digits and scheme at the merchant within an hour, those in
     * scope, oldest first; at most `SAME_CARD_MAX`. Answers that were saved earlier have none.
     */
    sameCardPayments: v.optional(v.array(sameCardPayment)),
    /** What a sale was while it was pending, where its answer came with another amount or tip. */
    whilePending: v.optional(v.strictObject({ amount: minorUnits, tipAmount: minorUnits })),
    /** What it was before its state moved on, oldest first. Answers that were saved earlier have none. */
    states: v.optional(v.array(formerState)),
    /** When the portal received it first, UTC; as above. */
    receivedAt: v.optional(instant),
    /** Whether a receipt exists (D-66). */
    hasReceipt: v.boolean(),
  }),
  offline: evictableFamily('transaction'),
})

export type TransactionDetails = ReplyOf<typeof getTransaction>

/** POST transaction/unique-values (§7): the distinct affiliates or instances of the transactions in scope (D-62). */
export const listUniqueValues = endpoint({
  name: 'listUniqueValues',
  method: 'POST',
  path: 'transaction/unique-values',
  access: 'transaction.uniqueValues',
  body: v.strictObject({ uniqueValuesField: v.picklist(['instance', 'affiliate']) }),
  reply: v.array(text),
  compressed: true,
})
