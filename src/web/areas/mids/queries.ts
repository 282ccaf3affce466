import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#contract/list/address.ts'
import type { Viewer } from '#contract/list/declare.ts'
import { getMid, listMids, midList } from '#contract/mids.ts'
import { call } from '#web/app/api/call.ts'
import { offline } from '#web/app/offline/families.ts'
import { listQuery } from '#web/list/list-query.ts'

export type MidSearch = SearchOf<typeof midList>

export const midListQuery = (search: MidSearch, viewer: Viewer) => listQuery(midList, listMids, search, viewer, 'mids')

export const midQuery = (id: string, { variant }: Viewer) =>
  queryOptions({
    queryKey: [variant, 'mids', 'details', id],
    queryFn: ({ signal }) => call(getMid, { params: { id } }, { signal }),
    ...offline('mid'),
  })
