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
  listDashboardTransactions,
} from '../contract.ts'
import type { DashboardBody, DashboardFilter } from '../filter.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { INACTIVE_LIMIT_AMOUNT, INACTIVE_LIMIT_COUNT } from '#core/limits.ts'
import { requestOf, type SearchOf } from '#core/list/address.ts'
import type { Viewer } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import { listWarnings, warningList } from '../warnings.ts'
import { getDashboardFilter } from '#features/views/contract.ts'
import { call } from '#web/api/call.ts'
import { isLightLine } from '#web/connectivity/line.ts'
import { offline } from '#web/offline/families.ts'
import { currentPreferences } from '#web/preferences/preferences.ts'
import { currentToday } from '#web/current-today.ts'
import { type DashboardSearch, filterOf, validSearch, searchOf } from './search.ts'

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
      const body = bodyFor(variant, filterOf(search, currentToday()), extras)
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

/** A page of the transactions that the filter of the dashboard lets through, whatever became of them (DASH-33). */
export const dashboardTransactionsQuery = (
  search: DashboardSearch,
  viewer: Viewer,
  { page, perPage = currentPreferences().pageSizes[transactionList.key], sort, direction }: TransactionPlace,
) => {
  const place = { page, perPage, sort, direction }
  const queryKey: QueryKey = [viewer.variant, 'dashboard', listDashboardTransactions.name, search, place]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const { params, body } = requestOf(transactionList, place, viewer, currentToday())
      const filter = filterOf(search, currentToday())
      return call(
        listDashboardTransactions,
        { params, body: bodyFor(viewer.variant, filter, { sort: body.sort }) },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
    ...offline('transactions'),
  })
}

type TransactionPlace = Pick<SearchOf<typeof transactionList>, 'page' | 'perPage' | 'sort' | 'direction'>

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
    queryFn: ({ signal }) => call(getDashboardFilter, {}, { signal }),
    ...offline('dashboard'),
  })

/** Whether an address says nothing of the dashboard. */
export const isUntouched = (address: Readonly<Record<string, unknown>>): boolean => Object.keys(address).length === 0

/** What the dashboard shows: what its address says, or the saved filter where that says nothing (DASH-22). */
export const shownSearch = (
  address: Readonly<Record<string, unknown>>,
  saved: DashboardBody | null | undefined,
  viewer: Viewer,
): DashboardSearch => {
  const opened = isUntouched(address) && saved ? searchOf('filter' in saved ? saved.filter : saved) : address
  return validSearch(opened, viewer)
}

/** §2: asks for the statistics before the page is entered, in the variant that does; on a slow line without charts (B-21). */
export const warmDashboard = async (
  queryClient: QueryClient,
  address: Record<string, unknown>,
  viewer: Viewer,
): Promise<void> => {
  if (!capabilities[viewer.variant].prefetchStatistics) return
  const saved = isUntouched(address) ? await queryClient.fetchQuery(savedDashboardQuery(viewer)) : null
  const search = shownSearch(address, saved, viewer)
  await Promise.all([
    queryClient.prefetchQuery(salesQuery(search, viewer)),
    !isLightLine() && queryClient.prefetchQuery(chartsQuery(search, viewer)),
  ])
}
