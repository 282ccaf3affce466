import * as v from 'valibot'
import { metricModes, periodGrains } from '#contract/codes.ts'
import { dashboardFilters, dashboardReduced, type DashboardFilter } from '#contract/dashboard-filter.ts'
import { datesOf, isPeriod, type Period } from '#contract/list/address.ts'
import { filtersFor, type Viewer } from '#contract/list/declare.ts'

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

const schema = v.object({
  period: optional(v.custom<Period>(isPeriod)),
  acquirerTokens: optional(dashboardFilters.acquirerTokens.schema),
  affiliateTokens: optional(dashboardFilters.affiliateTokens.schema),
  instanceTokens: optional(dashboardFilters.instanceTokens.schema),
  merchantTokens: optional(dashboardFilters.merchantTokens.schema),
  currency: optional(dashboardFilters.currency.schema),
  chartType: optional(v.picklist(metricModes)),
  periodType: optional(v.picklist(periodGrains)),
  targetSalesValue: optional(dashboardFilters.targetSalesValue.schema),
  targetRefundValue: optional(dashboardFilters.targetRefundValue.schema),
})

/** The state of the dashboard as it stands in the address; what is absent is the default. */
export type DashboardSearch = v.InferOutput<typeof schema>

/** What the dashboard's filters are declared with, in the form that lists are. */
const dashboardPanel = {
  filter: dashboardFilters,
  row: {},
  sortable: [],
  reduced: { filters: dashboardReduced, columns: [] },
} as const

const DEFAULT_PERIOD: Period = 'last30Days'

export const periodOf = ({ period }: DashboardSearch): Period => period ?? DEFAULT_PERIOD

/** The search of the screen without what makes no sense, and without what this viewer is not offered (D-86). */
export const judgedSearch = (search: Readonly<Record<string, unknown>>, viewer: Viewer): DashboardSearch => {
  const offered = filtersFor(dashboardPanel, viewer)
  const judged = v.parse(schema, search)
  return Object.fromEntries(Object.entries(judged).filter(([name]) => name === 'period' || offered.includes(name)))
}

/** The filter that the calls get: the period as its dates on the given day. */
export const filterOf = (search: DashboardSearch, today: Date): DashboardFilter => {
  const { period: _, periodType = 'daily', chartType = 'count', ...rest } = search
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...given, chartType, periodType: [periodType], ...datesOf(periodOf(search), today) }
}
