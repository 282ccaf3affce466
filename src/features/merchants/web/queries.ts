import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getMerchant, listMerchants, merchantList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listQuery } from '#web/lists/list-query.ts'

export type MerchantSearch = SearchOf<typeof merchantList>

export const merchantListQuery = (search: MerchantSearch, principal: ListPrincipal) =>
  listQuery(merchantList, listMerchants, search, principal)

export const merchantQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'merchants', 'details', id],
    queryFn: ({ signal }) => call(getMerchant, { params: { id } }, { signal }),
    ...offline(getMerchant),
  })
