import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { SearchOf } from '#contract/list/address.ts'
import type { Page } from '#contract/list/calls.ts'
import type { List, ListRow, Viewer } from '#contract/list/declare.ts'
import { OFFLINE_GC_MS } from '#web/app/offline/families.ts'
import { packKey } from '#web/app/offline/keys.ts'
import { sizedSearch } from './list-query.ts'
import { pageOfSaved } from './saved-rows.ts'

/**
 * The page that a list shows. Without a connection the rows that are saved on the device answer what was not read before,
 * or was read before they were; `among` tells how many these are, and is undefined while the server answers.
 */
export const useShownPage = <L extends List>(
  list: L,
  options: UseQueryOptions<Page<ListRow<L>>, Error, Page<ListRow<L>>>,
  search: SearchOf<L>,
  viewer: Viewer,
): { query: UseQueryResult<Page<ListRow<L>>>; among: number | undefined } => {
  const query = useQuery(options)
  const isPaused = query.fetchStatus === 'paused'
  const pack = useQuery<Page<ListRow<L>>>({
    queryKey: packKey(list, viewer.variant),
    queryFn: skipToken,
    gcTime: OFFLINE_GC_MS,
    // A query is kept on the device as its last reader says.
    meta: options.meta,
    enabled: isPaused,
  })
  const hasOwn = query.data !== undefined && !query.isPlaceholderData
  const isOlder = hasOwn && !query.isFetchedAfterMount && query.dataUpdatedAt < pack.dataUpdatedAt
  if (!isPaused || (hasOwn && !isOlder)) return { query, among: undefined }

  const data = pack.data && pageOfSaved(list, pack.data.items, sizedSearch(list, search), viewer)
  if (!data && hasOwn) return { query, among: undefined }
  const { dataUpdatedAt } = pack
  return {
    // The rows of the page before are not what was asked for.
    query: { ...query, data, dataUpdatedAt, isPlaceholderData: false } as UseQueryResult<Page<ListRow<L>>>,
    among: data && pack.data?.items.length,
  }
}
