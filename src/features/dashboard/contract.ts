import * as v from 'valibot'
import { periodGrains } from '#core/codes.ts'
import { count } from '#core/count.ts'
import { dashboardBody, dashboardFamily } from './filter.ts'
import { endpoint } from '#core/endpoint.ts'
import { INACTIVE_LIMIT_AMOUNT, OFFSET_MAX, PAGE_SIZE_INACTIVE } from '#core/limits.ts'
import { bodyOf, listCall } from '#core/list/calls.ts'
import { figure, takings } from '#core/money/takings.ts'
import { transactionList } from '#features/transactions/contract.ts'

const text = v.string()
const day = v.pipe(v.string(), v.isoDate())
/** 'YYYY-MM-DD HH:mm', the form of a filter: a bucket opens the transactions behind it (B-34). */
const filterTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/))

const compared = v.strictObject({
  ...figure.entries,
  /** The same number of days right before; of a last day that is not over as much as of this one. */
  previous: figure,
  /** The latest days before that fall on the same weekdays (B-35); the same as `previous` for whole weeks. */
  sameWeekdays: figure,
})

/** One entry per currency, largest first; nothing is ever added up across currencies (D-73). */
const perCurrency = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.array(v.strictObject({ currency: text, ...entries }))

const dashboardCall = <const Extras extends v.ObjectEntries, Reply>(
  path: string,
  name: string,
  extras: Extras,
  reply: v.GenericSchema<Reply>,
) =>
  endpoint({
    name,
    method: 'POST',
    path,
    access: 'dashboard.view',
    body: dashboardBody(extras),
    reply,
    compressed: true,
    offline: dashboardFamily,
  })

const page = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(OFFSET_MAX / 100)), 1)

/** POST sales: the summary boxes, with what the period before brought and how much of a target is reached (D-72). */
export const getSales = dashboardCall(
  'sales',
  'getSales',
  {},
  perCurrency({
    /** The wall time 'HH:mm' up to which the last day of the ranges before is counted, where that of the range is not over. */
    comparedUntil: v.nullable(v.pipe(text, v.regex(/^\d{2}:\d{2}$/))),
    sale: compared,
    refund: compared,
    void: compared,
    /** Declined sales, refunds and voids. */
    declined: compared,
    /** Percent of the target reached; null in other currencies than its own, and without a target (`targets.ts`). */
    salesTargetReached: v.nullable(count),
    refundTargetReached: v.nullable(count),
  }),
)

/** POST total-count-per-currency: the bar chart. */
export const getTotalsPerCurrency = dashboardCall(
  'total-count-per-currency',
  'getTotalsPerCurrency',
  {},
  perCurrency(takings.entries),
)

/** POST sales-ratio: the pie chart; percents are whole and sum to 100 (D-75). */
export const getSalesRatio = dashboardCall(
  'sales-ratio',
  'getSalesRatio',
  {},
  perCurrency({
    shares: v.array(
      v.strictObject({ operation: v.picklist(['sale', 'refund', 'void']), ...figure.entries, percent: count }),
    ),
  }),
)

/** POST sales-charts: the line chart in each grain asked for; buckets are clipped to the range (D-74). */
export const getSalesCharts = dashboardCall(
  'sales-charts',
  'getSalesCharts',
  {},
  v.array(
    v.strictObject({
      periodType: v.picklist(periodGrains),
      buckets: v.array(v.strictObject({ dateFrom: filterTime, dateTo: filterTime })),
      /** One point for each bucket, in their order. */
      series: perCurrency({ points: v.array(takings) }),
    }),
  ),
)

/** Merchants of one currency, in the order of the ranking; `total` is how many there are to rank. */
const ranking = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  perCurrency({
    total: count,
    merchants: v.array(v.strictObject({ token: text, name: text, ...figure.entries, ...entries })),
  })

/** POST top-merchants-performance: the merchants with the highest successful sales. */
export const getTopMerchants = dashboardCall('top-merchants-performance', 'getTopMerchants', {}, ranking({}))

/** POST low-merchants-performance: the lowest, of those that sold at all; the others are inactive. */
export const getLowMerchants = dashboardCall('low-merchants-performance', 'getLowMerchants', {}, ranking({}))

/** POST highest-merchants-declines: by declined sales, refunds and voids, from either end, in pages of 5 (§9). */
export const getMerchantDeclines = dashboardCall(
  'highest-merchants-declines',
  'getMerchantDeclines',
  { direction: v.optional(v.picklist(['highest', 'lowest']), 'highest'), page },
  /** What was tried, whatever came of it. */
  ranking({ attempts: count }),
)

/**
 * POST inactive-merchants: those without a successful transaction in the range (D-71), by name. A widget asks for a limit
 * of 7 by count or 10 by amount; without one the list comes in pages of 15.
 */
export const getInactiveMerchants = dashboardCall(
  'inactive-merchants',
  'getInactiveMerchants',
  {
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(INACTIVE_LIMIT_AMOUNT))),
    page,
  },
  v.strictObject({
    total: count,
    page: count,
    perPage: v.pipe(count, v.maxValue(PAGE_SIZE_INACTIVE)),
    /** `lastActiveOn`: the last day before the range with a successful transaction; null: none is known. */
    items: v.array(v.strictObject({ token: text, name: text, lastActiveOn: v.nullable(day) })),
  }),
)

const { params, reply } = listCall(transactionList, {
  name: 'listDashboardTransactions',
  path: 'dashboard/transactions',
  access: 'dashboard.view',
})

/** POST dashboard/transactions/{page}/{perPage}: the transactions behind the dashboard's filter, newest first. */
export const listDashboardTransactions = endpoint({
  name: 'listDashboardTransactions',
  method: 'POST',
  path: 'dashboard/transactions/{page}/{perPage}',
  access: 'dashboard.view',
  params,
  body: dashboardBody({ sort: bodyOf(transactionList).sort }),
  reply,
  compressed: true,
  offline: transactionList.offline,
  rows: transactionList,
})

/** §7, D-103: one per person, in the shape of the variant's dashboard calls. */
export const saveDashboardFilter = endpoint({
  name: 'saveDashboardFilter',
  method: 'POST',
  path: 'filters/dashboard/save',
  access: 'dashboardFilter.save/get',
  body: dashboardBody({}),
  reply: v.null(),
})

/** §7. The filter as it was saved, in the shape that the variant saves it in; null when there is none. */
export const getDashboardFilter = endpoint({
  name: 'getDashboardFilter',
  method: 'GET',
  path: 'filters/dashboard/get',
  access: 'dashboardFilter.save/get',
  reply: v.nullable(dashboardBody({})),
  offline: dashboardFamily,
})
