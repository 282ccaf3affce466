import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { Viewer } from '#core/list/declare.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/families.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'

export type StoreSearch = SearchOf<typeof storeList>

export const storeListQuery = (search: StoreSearch, viewer: Viewer) =>
  listQuery(storeList, listStores, search, viewer, 'stores')

export const storeQuery = (id: string, { variant }: Viewer) =>
  queryOptions({
    queryKey: [variant, 'stores', 'details', id],
    queryFn: ({ signal }) => call(getStore, { params: { id } }, { signal }),
    ...offline('store'),
  })

export const terminalsOfStoreQuery = (token: string, state: SearchOf<typeof storeTerminalList>, viewer: Viewer) =>
  ownedListQuery(storeTerminalList, listStoreTerminals, token, state, viewer, 'storeTerminals')
