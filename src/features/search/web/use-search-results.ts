import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ListPrincipal } from '#core/list/declare.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { useMay } from '#web/session/may.ts'
import { findQuery } from './find.ts'
import type { FoundRow } from './found-row.ts'
import type { LineQueries, ReadingQuery } from './reading-queries.ts'
import { type SearchQuery, searchedLists } from './search-queries.ts'
import { findLinkedSale, findSaved } from './saved-rows.ts'
import type { KnownName } from './words/names.ts'

/** What one query for the text finds: so many rows, of which some are known. */
export interface SearchResult<Query extends SearchQuery = SearchQuery> {
  readonly query: Query
  readonly rows: readonly FoundRow[]
  readonly total: number
  readonly isMore: boolean
  readonly isAnswered: boolean
  /** The token of a sale of which this device keeps no row, only that the receipt is its. */
  readonly unsaved?: string | undefined
}

/** Nobody looks through more saved rows than these. */
const SAVED_SHOWN = 5

/**
 * Looks for a line in everything that this person may list (B-09): by the server, or without a connection among the rows
 * that are saved on this device.
 */
export function useSearchResults(line: LineQueries, known: readonly KnownName[], principal: ListPrincipal) {
  const may = useMay()
  const queryClient = useQueryClient()
  const offline = isOffline(useConnectivity())
  const allowed = <Query extends SearchQuery>(queries: readonly Query[]) =>
    queries.filter(({ list }) => may(searchedLists[list].access))
  const [first, whole, last] = [allowed(line.first), allowed(line.whole), allowed(line.last)]
  const queries: SearchQuery[] = [...first, ...whole, ...last]
  const findsNothing = (query: SearchQuery) => {
    const state = queryClient.getQueryState(findQuery(query, principal).queryKey)
    return state?.fetchStatus === 'idle' && state.data?.total === 0
  }
  const isNothing = queries.every((query) => query.isInstead || findsNothing(query))
  const asked = useQueries({
    queries: queries.map((query) => ({
      ...findQuery(query, principal),
      enabled: !offline && (!query.isInstead || isNothing),
    })),
  })

  const resultOf = <Query extends SearchQuery>(query: Query, at: number): SearchResult<Query> => {
    if (offline) {
      const rows = findSaved(queryClient, query, principal.variant, known)
      const unsaved = rows.length > 0 ? undefined : findLinkedSale(queryClient, query, principal.variant)
      const total = unsaved === undefined ? rows.length : 1
      return { query, rows: rows.slice(0, SAVED_SHOWN), total, isMore: false, isAnswered: true, unsaved }
    }
    const page = asked[at]?.data
    const isMore = page?.totalIs === 'atLeast'
    return { query, rows: page?.items ?? [], total: page?.total ?? 0, isMore, isAnswered: page !== undefined }
  }
  const firstResults: SearchResult<ReadingQuery>[] = first.map((query, at) => resultOf(query, at))
  const lastResults = last.map((query, at) => resultOf(query, first.length + whole.length + at))
  const found = whole.map((query, at) => resultOf(query, first.length + at)).filter(({ total }) => total > 0)
  const results = found.filter(({ query }) => !query.isInstead)
  return {
    first: firstResults,
    results: results.length > 0 ? results : found,
    last: lastResults,
    offline,
    isSearching: !offline && asked.some(({ isFetching }) => isFetching),
    isFailed: !offline && asked.some(({ isError }) => isError),
    /** Why, as the call threw it. */
    failure: offline ? null : asked.find(({ error }) => error)?.error,
  }
}
