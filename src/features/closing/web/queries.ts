import { queryOptions } from '@tanstack/react-query'
import { listRequestOf, periodOf, type SearchOf } from '#core/list/address.ts'
import type { BodyOf } from '#core/endpoint.ts'
import type { FilterOf, List, ListPrincipal } from '#core/list/declare.ts'
import { transactionList } from '#features/transactions/contract.ts'
import { call } from '#web/api/call.ts'
import { currentToday } from '#web/current-today.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { listKey } from '#web/offline/keys.ts'
import { offline } from '#web/offline/query-client.ts'
import { readerZone } from '#web/reader-zone.ts'
import { closingParts, type ClosingPart, getClosing, type Grouping } from '../contract.ts'
import { compareReports } from '../reports.ts'

const { savedFilters: _, ...shown } = transactionList
/** The transactions that a closing sheet is of: chosen as those of the list, of today unless told. */
export const closingTransactions = { ...shown, period: 'lastDay' } as const satisfies List

type TransactionsSearch = SearchOf<typeof closingTransactions>
/** Stands in the address where lines are split by nothing. */
const NOT_SPLIT = 'none'
export type ClosingSearch = TransactionsSearch & { by?: ClosingPart; within?: ClosingPart | typeof NOT_SPLIT }

/** What an address says of its sheet, without what makes no sense. */
export const closingRequest = (address: ClosingSearch): { grouping: Grouping; search: TransactionsSearch } => {
  const by = closingParts.find((part) => part === address.by) ?? 'store'
  const chosen = closingParts.find((part) => part === address.within)
  // Whoever closes a store wants it by scheme.
  const within = chosen ?? (by === 'store' && address.within !== NOT_SPLIT ? 'method' : undefined)
  return {
    grouping: { by, ...(within !== undefined && within !== by && { within }) },
    search: validSearch(closingTransactions, address),
  }
}

/** What is sent for the sheet of an address. */
export const closingBody = (address: ClosingSearch, principal: ListPrincipal) => {
  const { grouping, search } = closingRequest(address)
  const { body } = listRequestOf(closingTransactions, search, principal, currentToday(), readerZone())
  return { ...grouping, filter: body.filter, zone: body.zone }
}

/** What the schedule of a sheet is made from; its days come with each run. */
export const scheduledClosing = (address: ClosingSearch, principal: ListPrincipal) => {
  const { filter, zone: _zone, ...grouping } = closingBody(address, principal)
  const { dateFrom: _from, dateTo: _to, ...rest } = filter
  return { kind: 'closing', period: periodOf(closingTransactions, address), filter: rest, ...grouping }
}

export const closingQuery = (address: ClosingSearch, principal: ListPrincipal) => {
  const { grouping, search } = closingRequest(address)
  const { page: _page, perPage: _perPage, sort: _sort, direction: _direction, ...filter } = search
  const [variant, , , selection] = listKey(closingTransactions, filter, principal.variant)
  return queryOptions({
    queryKey: [variant, 'closing', grouping, selection],
    queryFn: ({ signal }) => call(getClosing, { body: closingBody(address, principal) }, { signal }),
    ...offline(getClosing),
  })
}

export type ReportsFilter = BodyOf<typeof compareReports>['filter']

/** The filter of the reports that belong to a sheet; undefined where the sheet is not of whole terminals and days. */
export const reportsFilter = ({
  dateFrom,
  dateTo,
  storeTokens,
  terminalTokens,
  ...others
}: FilterOf<typeof transactionList.filter>): ReportsFilter | undefined => {
  const isWhole = Object.values(others).every((value) => value === undefined)
  if (!isWhole || dateFrom === undefined || dateTo === undefined) return undefined
  return { dateFrom, dateTo, ...(storeTokens && { storeTokens }), ...(terminalTokens && { terminalTokens }) }
}

export const closingReportsQuery = (filter: ReportsFilter, { variant }: Pick<ListPrincipal, 'variant'>) =>
  queryOptions({
    queryKey: [variant, 'closing', 'reports', filter],
    queryFn: ({ signal }) => call(compareReports, { body: { filter } }, { signal }),
  })
