import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getMid, listMids, midList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listQuery } from '#web/lists/list-query.ts'

export type MidSearch = SearchOf<typeof midList>

export const midListQuery = (search: MidSearch, principal: ListPrincipal) =>
  listQuery(midList, listMids, search, principal)

export const midQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'mids', 'details', id],
    queryFn: ({ signal }) => call(getMid, { params: { id } }, { signal }),
    ...offline(getMid),
  })
