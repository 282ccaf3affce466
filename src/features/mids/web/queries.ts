import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getMid, listMids, midList } from '../contract.ts'
import { listQuery } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type MidSearch = SearchOf<typeof midList>

export const midListQuery = (search: MidSearch, principal: ListPrincipal) =>
  listQuery(midList, listMids, search, principal)

export const midQuery = (id: string, principal: ListPrincipal) => recordQuery(getMid, id, principal)
