import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import {
  getDashboardFilter,
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
import type { OfflineFamily } from '#core/offline.ts'
import { INACTIVE_LIMIT_AMOUNT, INACTIVE_LIMIT_COUNT } from '#core/limits.ts'
import { listRequestOf, type SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import { listWarnings, warningList } from '../warnings.ts'
import { call } from '#web/api/call.ts'
import { shouldSaveData } from '#web/connectivity/save-data.ts'
import { offline } from '#web/offline/query-client.ts'
import { currentPreferences } from '#web/preferences/preferences.ts'
import { currentToday } from '#web/current-today.ts'
import { type DashboardSearch, filterOf, validDashboardSearch, searchOf } from './search.ts'

/** §7: the body of a dashboard call in the shape of the variant. */
export const bodyFor = (variant: Variant, filter: DashboardFilter, extras: object = {}): DashboardBody =>
  capabilities[variant].wrappedDashboardBody ? { filter, ...extras } : { ...filter, ...extras }

export const dashboardQuery = <Reply>(
  endpoint: Endpoint<object, DashboardBody, Reply> & { readonly offline: OfflineFamily },
  search: DashboardSearch,
  { variant }: ListPrincipal,
  extras: object = {},
) => {
  // The period keeps its name, so that yesterday's dashboard is found today.
  const queryKey: QueryKey = [variant, 'dashboard', endpoint.name, search, extras]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const body = bodyFor(variant, filterOf(search, currentToday()), extras)
      return call(endpoint, { body }, { signal })
    },
    placeholderData: keepPreviousData,
    ...offline(endpoint),
  })
}

export const salesQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getSales, search, principal)

export const totalsQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getTotalsPerCurrency, search, principal)

export const ratioQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getSalesRatio, search, principal)

export const chartsQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getSalesCharts, search, principal)

export const topMerchantsQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getTopMerchants, search, principal)

export const lowMerchantsQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getLowMerchants, search, principal)

export type DeclinesFrom = 'highest' | 'lowest'

export const declinesQuery = (
  search: DashboardSearch,
  principal: ListPrincipal,
  { direction, page }: { direction: DeclinesFrom; page: number },
) => dashboardQuery(getMerchantDeclines, search, principal, { direction, page })

/** §9: 7 of them beside counts, 10 beside amounts. */
export const inactiveMerchantsQuery = (search: DashboardSearch, principal: ListPrincipal) =>
  dashboardQuery(getInactiveMerchants, search, principal, {
    limit: search.chartType === 'amount' ? INACTIVE_LIMIT_AMOUNT : INACTIVE_LIMIT_COUNT,
  })

/** All of them, in pages of 15. */
export const allInactiveMerchantsQuery = (search: DashboardSearch, principal: ListPrincipal, page: number) =>
  dashboardQuery(getInactiveMerchants, search, principal, { page })

/** A page of the transactions that the filter of the dashboard lets through, whatever became of them (DASH-33). */
export const dashboardTransactionsQuery = (
  search: DashboardSearch,
  principal: ListPrincipal,
  { page, perPage = currentPreferences().pageSizes[transactionList.key], sort, direction }: TransactionListState,
) => {
  const listState = { page, perPage, sort, direction }
  const queryKey: QueryKey = [principal.variant, 'dashboard', listDashboardTransactions.name, search, listState]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => {
      const { params, body } = listRequestOf(transactionList, listState, principal, currentToday())
      const filter = filterOf(search, currentToday())
      return call(
        listDashboardTransactions,
        { params, body: bodyFor(principal.variant, filter, { sort: body.sort }) },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
    ...offline(listDashboardTransactions),
  })
}

type TransactionListState = Pick<SearchOf<typeof transactionList>, 'page' | 'perPage' | 'sort' | 'direction'>

/** The current warnings; the dates of the dashboard do not narrow it. */
export const warningsQuery = (search: DashboardSearch, { variant }: ListPrincipal) => {
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
    ...offline(warningList),
  })
}

/** The filter that the dashboard opens with; null without one. */
export const savedDashboardQuery = ({ variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'dashboard', getDashboardFilter.name],
    queryFn: ({ signal }) => call(getDashboardFilter, {}, { signal }),
    ...offline(getDashboardFilter),
  })

/** Whether an address says nothing of the dashboard. */
export const isUntouched = (address: Readonly<Record<string, unknown>>): boolean => Object.keys(address).length === 0

/** What the dashboard shows: what its address says, or the saved filter where that says nothing (DASH-22). */
export const shownSearch = (
  address: Readonly<Record<string, unknown>>,
  saved: DashboardBody | null | undefined,
  principal: ListPrincipal,
): DashboardSearch => {
  const opened = isUntouched(address) && saved ? searchOf('filter' in saved ? saved.filter : saved) : address
  return validDashboardSearch(opened, principal)
}

/**
 * §2: asks for the statistics before the page is entered, in the variant that does; on a slow line without charts
 * (B-21).
 */
export const prefetchDashboard = async (
  queryClient: QueryClient,
  address: Record<string, unknown>,
  principal: ListPrincipal,
): Promise<void> => {
  if (!capabilities[principal.variant].prefetchStatistics) return
  const saved = isUntouched(address) ? await queryClient.fetchQuery(savedDashboardQuery(principal)) : null
  const search = shownSearch(address, saved, principal)
  await Promise.all([
    queryClient.prefetchQuery(salesQuery(search, principal)),
    !shouldSaveData() && queryClient.prefetchQuery(chartsQuery(search, principal)),
  ])
}
