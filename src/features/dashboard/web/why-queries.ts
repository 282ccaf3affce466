import type { QueryClient } from '@tanstack/react-query'
import type { ListPrincipal } from '#core/list/declare.ts'
import { type EarlierRange, earlierRanges, getWhy, getWhyInTransactions } from '../why.ts'
import { dashboardQuery } from './queries.ts'
import { type DashboardSearch, validDashboardSearch } from './search.ts'

/** What the address says: which transactions, of which currency, and what they are compared with. */
export type WhyAddress = DashboardSearch & { of?: string; before?: EarlierRange }

export interface WhyView {
  readonly search: DashboardSearch
  /** That with most sales unless told. */
  readonly of: string | undefined
  readonly before: EarlierRange
}

/** An address without what makes no sense. */
export const whyView = (address: WhyAddress, principal: ListPrincipal): WhyView => {
  const { of, before } = address
  return {
    search: validDashboardSearch(address, principal),
    of: typeof of === 'string' && /^[A-Z]{3}$/.test(of) ? of : undefined,
    before: earlierRanges.find((range) => range === before) ?? 'sameWeekdays',
  }
}

export const whyQuery = ({ search, of, before }: WhyView, principal: ListPrincipal) =>
  dashboardQuery(getWhy, search, principal, { before, ...(of !== undefined && { of }) })

export const whyInTransactionsQuery = (
  { search, before }: Pick<WhyView, 'search' | 'before'>,
  of: string,
  principal: ListPrincipal,
) => dashboardQuery(getWhyInTransactions, search, principal, { before, of })

/** Asks for both at once where the address names a currency. */
export const prefetchWhy = (queryClient: QueryClient, address: WhyAddress, principal: ListPrincipal): void => {
  const view = whyView(address, principal)
  void queryClient.prefetchQuery(whyQuery(view, principal))
  if (view.of !== undefined) void queryClient.prefetchQuery(whyInTransactionsQuery(view, view.of, principal))
}
