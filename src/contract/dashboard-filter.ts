import * as v from 'valibot'
import { metricModes, periodGrains } from './codes.ts'
import { amount, choice, time, tokens, values } from './list/filters.ts'

/** §2, §3: what the dashboard may be narrowed to and how it counts. The range is of wall time, both ends inclusive. */
const entries = {
  dateFrom: time.schema,
  dateTo: time.schema,
  acquirerTokens: v.optional(tokens.schema),
  affiliateTokens: v.optional(tokens.schema),
  instanceTokens: v.optional(tokens.schema),
  merchantTokens: v.optional(tokens.schema),
  currency: v.optional(values.schema),
  /** What ranks and shares are made of. */
  chartType: v.optional(v.picklist(metricModes), 'count'),
  periodType: v.optional(choice(periodGrains).schema, ['daily']),
  /** D-72: for the whole range and each currency; major units by amount, transactions by count. */
  targetSalesValue: v.optional(amount.schema),
  targetRefundValue: v.optional(amount.schema),
}

const filter = v.strictObject(entries)

export type DashboardFilter = v.InferOutput<typeof filter>

/** D-86: what is not offered where everybody's filters are reduced. */
export const dashboardReduced: readonly (keyof DashboardFilter)[] = [
  'acquirerTokens',
  'affiliateTokens',
  'instanceTokens',
  'targetSalesValue',
  'targetRefundValue',
]

/** What both shapes of body have in common with every dashboard call. */
export type DashboardBody = { readonly filter: DashboardFilter } | DashboardFilter

/** §7: the body of a dashboard call in both shapes, { filter: {…} } or the bare filter; a variant understands one. */
export const dashboardBody = <const Extras extends v.ObjectEntries>(extras: Extras) =>
  v.union([v.strictObject({ filter, ...extras }), v.strictObject({ ...entries, ...extras })])
