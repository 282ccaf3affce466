import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '../contract.ts'
import { listQuery, ownedListQuery } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type StoreSearch = SearchOf<typeof storeList>

export const storeListQuery = (search: StoreSearch, principal: ListPrincipal) =>
  listQuery(storeList, listStores, search, principal)

export const storeQuery = (id: string, principal: ListPrincipal) => recordQuery(getStore, id, principal)

export const terminalsOfStoreQuery = (
  token: string,
  state: SearchOf<typeof storeTerminalList>,
  principal: ListPrincipal,
) => ownedListQuery(storeTerminalList, listStoreTerminals, token, state, principal)
