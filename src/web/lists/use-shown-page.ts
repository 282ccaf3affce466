import { skipToken, useQuery, useQueryClient, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { OFFLINE_GC_MS } from '#web/offline/query-client.ts'
import { packOf, savedListPage, type Saved } from './saved-page.ts'

/**
 * The page that a list shows. Without a connection what is saved on the device answers; `saved` is how much of the list
 * that is, and is undefined while the server answers.
 */
export const useShownPage = <L extends List>(
  list: L,
  options: UseQueryOptions<Page<ListRow<L>>, Error, Page<ListRow<L>>>,
  search: SearchOf<L>,
  principal: ListPrincipal,
): { query: UseQueryResult<Page<ListRow<L>>>; saved: Saved | undefined } => {
  const client = useQueryClient()
  const query = useQuery(options)
  // Rows that were read a moment ago are not asked for again, so that nothing pauses when the connection goes.
  const isCut = isOffline(useConnectivity()) && query.data !== undefined
  const isPaused = query.fetchStatus === 'paused' || isCut
  // Rows that are saved ahead while the list is open are shown, too.
  useQuery<Page<ListRow<L>>>({
    queryKey: packOf(options.queryKey),
    queryFn: skipToken,
    gcTime: OFFLINE_GC_MS,
    // A query is kept on the device as its last reader says.
    meta: options.meta,
    enabled: isPaused,
  })
  if (!isPaused) return { query, saved: undefined }

  const { queryKey } = options
  const isJustRead = query.isFetchedAfterMount && !query.isPlaceholderData
  const { page: data, at, saved } = savedListPage(client, { list, queryKey, search, principal, isJustRead })
  return {
    // The rows of the page before are not what was asked for.
    query: { ...query, data, dataUpdatedAt: at, isPlaceholderData: false } as UseQueryResult<Page<ListRow<L>>>,
    saved,
  }
}
