import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'

export type StoreSearch = SearchOf<typeof storeList>

export const storeListQuery = (search: StoreSearch, principal: ListPrincipal) =>
  listQuery(storeList, listStores, search, principal)

export const storeQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'stores', 'details', id],
    queryFn: ({ signal }) => call(getStore, { params: { id } }, { signal }),
    ...offline(getStore),
  })

export const terminalsOfStoreQuery = (
  token: string,
  state: SearchOf<typeof storeTerminalList>,
  principal: ListPrincipal,
) => ownedListQuery(storeTerminalList, listStoreTerminals, token, state, principal)
