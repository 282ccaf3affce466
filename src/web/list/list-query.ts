import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { requestOf, searchSchema, type SearchOf } from '#contract/list/address.ts'
import type { ListBody, ListParams, Page } from '#contract/list/calls.ts'
import type { List, ListRow, Viewer } from '#contract/list/declare.ts'
import { call } from '#web/app/api/call.ts'
import { offline, type FamilyName } from '#web/app/offline/families.ts'
import { listKey } from '#web/app/offline/keys.ts'
import { currentPreferences } from '#web/app/preferences/preferences.ts'

type ListEndpoint<L extends List> = Endpoint<ListParams, ListBody<L['filter'], L['sortable'][number]>, Page<ListRow<L>>>

/** The search of a list's screen without what makes no sense: a bad address never dead-ends. */
export const judgedSearch = <L extends List>(list: L, search: SearchOf<L>): SearchOf<L> =>
  v.parse(searchSchema(list), search)

/**
 * One page of a list, of the size kept for it where the address names none. The dates of a named period are worked out when it is fetched, so its key
 * outlives midnight.
 */
export const listQuery = <L extends List>(
  list: L,
  endpoint: ListEndpoint<L>,
  address: SearchOf<L>,
  viewer: Viewer,
  family: FamilyName,
) => {
  const judged = judgedSearch(list, address)
  const search: SearchOf<L> = { ...judged, perPage: judged.perPage ?? currentPreferences().pageSizes[list.key] }
  return queryOptions({
    queryKey: listKey(list, search, viewer.variant),
    queryFn: ({ signal }): Promise<Page<ListRow<L>>> =>
      call(endpoint, requestOf(list, search, viewer, new Date()), { signal }),
    // The rows of the page before stay while the next one is on its way.
    placeholderData: keepPreviousData,
    ...offline(family),
  })
}
