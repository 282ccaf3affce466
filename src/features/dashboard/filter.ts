import * as v from 'valibot'
import { metricModes, periodGrains } from '#core/codes.ts'
import { amount, choice, one, time, tokens, values } from '#core/list/filters.ts'
import { MINUTE_MS, evictableFamily } from '#core/offline.ts'
import { type NamedRange, namedRanges } from '#core/time/time.ts'

const unit = v.picklist(metricModes)
/** ISO 4217. */
const currencyCode = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))

/** All of it is sums, and what they are narrowed to: nobody's card, name or address. */
export const dashboardFamily = evictableFamily('dashboard', { staleTime: MINUTE_MS })

/** §2, §3: what the dashboard may be narrowed to and how it counts. The range is of wall time, both ends inclusive. */
export const dashboardFilters = {
  dateFrom: time,
  dateTo: time,
  acquirerTokens: tokens,
  affiliateTokens: tokens,
  instanceTokens: tokens,
  merchantTokens: tokens,
  currency: values,
  /** What ranks and shares are made of. */
  chartType: choice(metricModes),
  periodType: choice(periodGrains),
  /** D-72: for the whole range, in one unit and of one currency (`targets.ts`): major units, or a number of transactions. */
  targetSalesValue: amount,
  targetSalesUnit: one(unit),
  targetSalesCurrency: one(currencyCode),
  targetRefundValue: amount,
  targetRefundUnit: one(unit),
  targetRefundCurrency: one(currencyCode),
} as const

const entries = {
  /** What the dates were worked out from: a saved filter means the same tomorrow. Figures follow the dates alone. */
  period: v.optional(v.picklist(Object.keys(namedRanges) as NamedRange[])),
  dateFrom: dashboardFilters.dateFrom.schema,
  dateTo: dashboardFilters.dateTo.schema,
  acquirerTokens: v.optional(dashboardFilters.acquirerTokens.schema),
  affiliateTokens: v.optional(dashboardFilters.affiliateTokens.schema),
  instanceTokens: v.optional(dashboardFilters.instanceTokens.schema),
  merchantTokens: v.optional(dashboardFilters.merchantTokens.schema),
  currency: v.optional(dashboardFilters.currency.schema),
  chartType: v.optional(v.picklist(metricModes), 'count'),
  periodType: v.optional(dashboardFilters.periodType.schema, ['daily']),
  targetSalesValue: v.optional(dashboardFilters.targetSalesValue.schema),
  targetSalesUnit: v.optional(dashboardFilters.targetSalesUnit.schema),
  targetSalesCurrency: v.optional(dashboardFilters.targetSalesCurrency.schema),
  targetRefundValue: v.optional(dashboardFilters.targetRefundValue.schema),
  targetRefundUnit: v.optional(dashboardFilters.targetRefundUnit.schema),
  targetRefundCurrency: v.optional(dashboardFilters.targetRefundCurrency.schema),
}

export const dashboardFilter = v.strictObject(entries)

export type DashboardFilter = v.InferOutput<typeof dashboardFilter>

/** D-86: what is not offered where everybody's filters are reduced. */
export const dashboardReduced = [
  'acquirerTokens',
  'affiliateTokens',
  'instanceTokens',
  'targetSalesValue',
  'targetSalesUnit',
  'targetSalesCurrency',
  'targetRefundValue',
  'targetRefundUnit',
  'targetRefundCurrency',
] as const satisfies readonly (keyof DashboardFilter)[]

/** What both shapes of body have in common with every dashboard call. */
export type DashboardBody = { readonly filter: DashboardFilter } | DashboardFilter

/** §7: the body of a dashboard call in both shapes, { filter: {…} } or the bare filter; a variant understands one. */
export const dashboardBody = <const Extras extends v.ObjectEntries>(extras: Extras) =>
  v.union([v.strictObject({ filter: dashboardFilter, ...extras }), v.strictObject({ ...entries, ...extras })])
