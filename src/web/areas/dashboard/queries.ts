import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import {
  getInactiveMerchants,
  getLowMerchants,
  getMerchantDeclines,
  getSales,
  getSalesCharts,
  getSalesRatio,
  getTopMerchants,
  getTotalsPerCurrency,
} from '#contract/dashboard.ts'
import type { DashboardBody, DashboardFilter } from '#contract/dashboard-filter.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { INACTIVE_LIMIT_AMOUNT, INACTIVE_LIMIT_COUNT } from '#contract/limits.ts'
import type { Viewer } from '#contract/list/declare.ts'
import { capabilities, type Variant } from '#contract/variant.ts'
import { listWarnings, warningList } from '#contract/warnings.ts'
import { getDashboardFilter } from '#contract/preferences.ts'
import { call } from '#web/app/api/call.ts'
import { offline } from '#web/app/offline/families.ts'
import { type DashboardSearch, filterOf, judgedSearch, searchOf } from './search.ts'

/** §7: the body of a dashboard call in the shape of the variant. */
export const bodyFor = (variant: Variant, filter: DashboardFilter, extras: object = {}): DashboardBody =>
  capabilities[variant].wrappedDashboardBody ? { filter, ...extras } : { ...filter, ...extras }

const dashboardQuery = <Body, Reply>(
  endpoint: Endpoint<object, Body, Reply>,
  search: DashboardSearch,
  { variant }: Viewer,
  extras: object = {},
) => {
  // The period keeps its name, so that yesterday's dashboard is found today.
  const queryKey: QueryKey = [variant, 'dashboard', endpoint.name, search, extras]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const body = bodyFor(variant, filterOf(search, new Date()), extras)
      return call<object, Body, Reply>(endpoint, { params: {}, body } as never, { signal })
    },
    placeholderData: keepPreviousData,
    ...offline('dashboard'),
  })
}

export const salesQuery = (search: DashboardSearch, viewer: Viewer) => dashboardQuery(getSales, search, viewer)

export const totalsQuery = (search: DashboardSearch, viewer: Viewer) =>
  dashboardQuery(getTotalsPerCurrency, search, viewer)

export const ratioQuery = (search: DashboardSearch, viewer: Viewer) => dashboardQuery(getSalesRatio, search, viewer)

export const chartsQuery = (search: DashboardSearch, viewer: Viewer) => dashboardQuery(getSalesCharts, search, viewer)

export const topMerchantsQuery = (search: DashboardSearch, viewer: Viewer) =>
  dashboardQuery(getTopMerchants, search, viewer)

export const lowMerchantsQuery = (search: DashboardSearch, viewer: Viewer) =>
  dashboardQuery(getLowMerchants, search, viewer)

export type DeclinesFrom = 'highest' | 'lowest'

export const declinesQuery = (
  search: DashboardSearch,
  viewer: Viewer,
  { direction, page }: { direction: DeclinesFrom; page: number },
) => dashboardQuery(getMerchantDeclines, search, viewer, { direction, page })

/** §9: 7 of them beside counts, 10 beside amounts. */
export const inactiveMerchantsQuery = (search: DashboardSearch, viewer: Viewer) =>
  dashboardQuery(getInactiveMerchants, search, viewer, {
    limit: search.chartType === 'amount' ? INACTIVE_LIMIT_AMOUNT : INACTIVE_LIMIT_COUNT,
  })

/** All of them, in pages of 15. */
export const allInactiveMerchantsQuery = (search: DashboardSearch, viewer: Viewer, page: number) =>
  dashboardQuery(getInactiveMerchants, search, viewer, { page })

/** What stands out now; the dates of the dashboard do not narrow it. */
export const warningsQuery = (search: DashboardSearch, { variant }: Viewer) => {
  const { acquirerTokens, affiliateTokens, instanceTokens, merchantTokens } = search
  const given = Object.entries({ acquirerTokens, affiliateTokens, instanceTokens, merchantTokens })
  const filter = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  return queryOptions({
    queryKey: [variant, 'dashboard', listWarnings.name, filter],
    queryFn: ({ signal }) =>
      call(
        listWarnings,
        { params: { page: 1, perPage: warningList.perPage }, body: { sort: null, filter } },
        { signal },
      ),
    ...offline('dashboard'),
  })
}

/** The filter that the dashboard opens with; null without one. */
export const savedDashboardQuery = ({ variant }: Viewer) =>
  queryOptions({
    queryKey: [variant, 'dashboard', getDashboardFilter.name],
    queryFn: async ({ signal }) => {
      const saved = await call(getDashboardFilter, {}, { signal })
      return saved && searchOf('filter' in saved ? saved.filter : saved)
    },
    staleTime: Infinity,
  })

/** §2: asks for the statistics before the page is entered, in the variant that does. */
export const warmDashboard = async (
  queryClient: QueryClient,
  address: Record<string, unknown>,
  viewer: Viewer,
): Promise<void> => {
  if (!capabilities[viewer.variant].prefetchStatistics) return
  const saved = Object.keys(address).length === 0 ? await queryClient.fetchQuery(savedDashboardQuery(viewer)) : null
  const search = judgedSearch(saved ?? address, viewer)
  await Promise.all([
    queryClient.prefetchQuery(salesQuery(search, viewer)),
    queryClient.prefetchQuery(chartsQuery(search, viewer)),
  ])
}
