import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getMerchant, listMerchants, merchantList } from '../contract.ts'
import { listQuery } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type MerchantSearch = SearchOf<typeof merchantList>

export const merchantListQuery = (search: MerchantSearch, principal: ListPrincipal) =>
  listQuery(merchantList, listMerchants, search, principal)

export const merchantQuery = (id: string, principal: ListPrincipal) => recordQuery(getMerchant, id, principal)
