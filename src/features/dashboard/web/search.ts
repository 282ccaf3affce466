import * as v from 'valibot'
import { metricModes, periodGrains } from '#core/codes.ts'
import { dashboardFilters, dashboardReduced, type DashboardFilter } from '../filter.ts'
import { DASHBOARD_RANGE_DAYS } from '#core/limits.ts'
import { datesOf, type Period, type SearchOf, searchSchema } from '#core/list/address.ts'
import { checkDates } from '#core/list/dates.ts'
import { filtersFor, list, type ListPrincipal } from '#core/list/declare.ts'
import { type NamedRange, namedRanges, type Today } from '#core/time/time.ts'
import { currentToday } from '#web/current-today.ts'

const { chartType: _, periodType: __, ...filters } = dashboardFilters

/** The filters of the dashboard, declared as a list's are, so that they are drawn and written as those. It has no rows. */
export const dashboardPanel = list({
  key: 'dashboard',
  access: 'dashboard.view',
  row: {},
  filter: filters,
  sortable: ['dateFrom'],
  defaultSort: ['dateFrom', 'asc'],
  perPage: 1,
  period: 'last30Days',
  storeTime: true,
  rangeDays: DASHBOARD_RANGE_DAYS,
  reduced: { filters: dashboardReduced.filter((name) => name in filters), columns: [] },
  check: checkDates,
})

const optional = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined)

/** How the dashboard counts; always to be seen, beside what narrows it. */
const counting = v.object({
  chartType: optional(v.picklist(metricModes)),
  periodType: optional(v.picklist(periodGrains)),
})

/** The state of the dashboard as it is written in the address; what is absent is the default. */
export type DashboardSearch = Omit<SearchOf<typeof dashboardPanel>, 'page' | 'perPage' | 'sort' | 'direction' | 'all'> &
  v.InferOutput<typeof counting>

/** The period of the dashboard: the last 30 days unless another one is chosen. */
export const periodOf = ({ period }: DashboardSearch): Period => period ?? 'last30Days'

/** The first and the last minute of what the dashboard shows now, as filter times. */
export const datesShown = (search: DashboardSearch) => datesOf(periodOf(search), currentToday())

/** Which transactions the dashboard is about, without how it counts them; as a search of the transactions, too. */
export const narrowingOf = (search: DashboardSearch) => {
  const { acquirerTokens, affiliateTokens, instanceTokens, merchantTokens, currency } = search
  return { period: periodOf(search), acquirerTokens, affiliateTokens, instanceTokens, merchantTokens, currency }
}

/** The search of the screen without what makes no sense, and without what this principal is not offered (D-86). */
export const validDashboardSearch = (
  search: Readonly<Record<string, unknown>>,
  principal: ListPrincipal,
): DashboardSearch => {
  const offered = new Set([...filtersFor(dashboardPanel, principal), 'period', 'chartType', 'periodType'])
  const parsed = { ...v.parse(searchSchema(dashboardPanel), search), ...v.parse(counting, search) }
  return Object.fromEntries(Object.entries(parsed).filter(([name, value]) => value !== undefined && offered.has(name)))
}

/** The filter that the calls get: the period as its dates on the given day. */
export const filterOf = (search: DashboardSearch, today: Date | Today): DashboardFilter => {
  const { period: _chosen, periodType = 'daily', chartType = 'count', ...narrowing } = search
  const period = periodOf(search)
  return {
    ...narrowing,
    chartType,
    periodType: [periodType],
    // Also the one that nobody chose: kept as days, it would be those of today for ever.
    ...(period in namedRanges && { period: period as NamedRange }),
    ...datesOf(period, today),
  }
}

/** The state of the dashboard that a saved filter means; its targets keep the unit that they were saved in. */
export const searchOf = ({ dateFrom, dateTo, period, periodType, ...rest }: DashboardFilter): DashboardSearch => ({
  ...rest,
  ...(rest.targetSalesValue !== undefined && { targetSalesUnit: rest.targetSalesUnit ?? rest.chartType }),
  ...(rest.targetRefundValue !== undefined && { targetRefundUnit: rest.targetRefundUnit ?? rest.chartType }),
  period: period ?? `${dateFrom}~${dateTo}`,
  periodType: periodType[0],
})
