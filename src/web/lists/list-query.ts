import { hashKey, keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Endpoint } from '#core/endpoint.ts'
import { listRequestOf, searchSchema, type SearchOf } from '#core/list/address.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'
import { listKey } from '#web/offline/keys.ts'
import { offline } from '#web/offline/query-client.ts'
import { currentPreferences } from '#web/preferences/preferences.ts'
import { serverNow } from '#web/session/clock.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'

type ListEndpoint<L extends List, Params = ListParams> = Endpoint<
  Params,
  ListBody<L['filter'], L['sortable'][number]>,
  Page<ListRow<L>>
>

/** The moment that each list was begun at, by its first page. */
const moments = new Map<string, string>()
/** How far the server's clock, which counts whole seconds, may be ahead of what we know of it. Milliseconds. */
const CLOCK_GRAIN = 1000

/** LIST-41: all pages of a list are of one moment, that of its first page, so that rows that arrive move none of them. */
const momentOf = (firstPage: QueryKey, page: number): string => {
  const hash = hashKey(firstPage)
  const known = moments.get(hash)
  if (known && page > 1) return known
  const moment = new Date(serverNow() + CLOCK_GRAIN).toISOString()
  moments.set(hash, moment)
  return moment
}

/**
 * What the call about all rows of a list's filter sends: its filter, the reader's zone, and the moment that the pages of the
 * list are of.
 */
export const selectionOf = <L extends List>(list: L, address: SearchOf<L>, principal: ListPrincipal) => {
  const search = sizedSearch(list, address)
  const { body } = listRequestOf(list, search, principal, currentToday(), readerZone())
  const asOf = moments.get(hashKey(listKey(list, { ...search, page: 1 }, principal.variant)))
  return { filter: body.filter, zone: body.zone, asOf }
}

/** The search of a list's screen without what makes no sense: a bad address still shows the list. */
export const validSearch = <L extends List>(list: L, search: SearchOf<L>): SearchOf<L> =>
  v.parse(searchSchema(list), search)

/** The search with the size of a page that is kept for the list, where it names none. */
export const sizedSearch = <L extends List>(list: L, address: SearchOf<L>): SearchOf<L> => {
  const validated = validSearch(list, address)
  return { ...validated, perPage: validated.perPage ?? currentPreferences().pageSizes[list.key] }
}

/**
 * One page of a list, of the size kept for it where the address names none. The dates of a named period are worked out when
 * it is fetched, so its key outlives midnight. What of it is saved on the device, the list declares.
 */
export const listQuery = <L extends List>(
  list: L,
  endpoint: ListEndpoint<L>,
  address: SearchOf<L>,
  principal: ListPrincipal,
) => {
  const search = sizedSearch(list, address)
  return queryOptions({
    queryKey: listKey(list, search, principal.variant),
    queryFn: ({ signal }): Promise<Page<ListRow<L>>> => {
      const { params, body } = listRequestOf(list, search, principal, currentToday(), readerZone())
      const asOf = momentOf(listKey(list, { ...search, page: 1 }, principal.variant), params.page)
      return call(endpoint, { params, body: { ...body, asOf } }, { signal })
    },
    // The rows of the page before stay while the next one is on its way.
    placeholderData: keepPreviousData,
    ...(list.offline && offline({ offline: list.offline })),
  })
}

/** The rows of another record are never shown for this one's. */
const keepOwn =
  (token: string) =>
  <T>(before: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[3] === token ? before : undefined

/**
 * One page of a list that belongs to the record of this token, as `listQuery` gives it. Its key begins with
 * `[variant, list.key, 'of', token]`.
 */
export const ownedListQuery = <L extends List>(
  list: L,
  endpoint: ListEndpoint<L, ListParams & { readonly token: string }>,
  token: string,
  state: SearchOf<L>,
  principal: ListPrincipal,
) => {
  const search = sizedSearch(list, state)
  const keyOf = (shown: SearchOf<L>): QueryKey => {
    const [variant, key, ...rest] = listKey(list, shown, principal.variant)
    return [variant, key, 'of', token, ...rest]
  }
  return queryOptions({
    queryKey: keyOf(search),
    queryFn: ({ signal }): Promise<Page<ListRow<L>>> => {
      const { params, body } = listRequestOf(list, search, principal, currentToday(), readerZone())
      const asOf = momentOf(keyOf({ ...search, page: 1 }), params.page)
      return call(endpoint, { params: { ...params, token }, body: { ...body, asOf } }, { signal })
    },
    placeholderData: keepOwn(token),
    ...(list.offline && offline({ offline: list.offline })),
  })
}
