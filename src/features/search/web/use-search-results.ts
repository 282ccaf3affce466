import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ListPrincipal } from '#core/list/declare.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { useMay } from '#web/session/may.ts'
import { findQuery } from './find.ts'
import type { FoundRow } from './found-row.ts'
import { type SearchQuery, type SearchReader, searchQueriesOf, searchedLists } from './search-queries.ts'
import { findSaved } from './saved-rows.ts'

/** What one query for the text finds: so many rows, of which some are known. */
export interface SearchResult {
  readonly query: SearchQuery
  readonly rows: readonly FoundRow[]
  readonly total: number
  readonly isMore: boolean
}

/** Nobody looks through more saved rows than these. */
const SAVED_SHOWN = 5

/**
 * Looks for a text in everything that this person may list (B-09): by the server, or without a connection among the rows
 * that are saved on this device.
 */
export function useSearchResults(text: string, reader: SearchReader, principal: ListPrincipal) {
  const may = useMay()
  const queryClient = useQueryClient()
  const offline = isOffline(useConnectivity())
  const queries = searchQueriesOf(text, reader, principal).filter(({ list }) => may(searchedLists[list].access))
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

  const all: SearchResult[] = queries.map((query, index) => {
    if (offline) {
      const rows = findSaved(queryClient, query, principal.variant)
      return { query, rows: rows.slice(0, SAVED_SHOWN), total: rows.length, isMore: false }
    }
    const page = asked[index]?.data
    return { query, rows: page?.items ?? [], total: page?.total ?? 0, isMore: page?.totalIs === 'atLeast' }
  })
  const found = all.filter(({ total }) => total > 0)
  const results = found.filter(({ query }) => !query.isInstead)
  return {
    results: results.length > 0 ? results : found,
    offline,
    isSearching: !offline && asked.some(({ isFetching }) => isFetching),
    isFailed: !offline && asked.some(({ isError }) => isError),
    /** Why, as the call threw it. */
    failure: offline ? null : asked.find(({ error }) => error)?.error,
  }
}
