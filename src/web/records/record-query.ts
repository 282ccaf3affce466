import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { DetailsEndpoint } from '#core/list/details.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'

/** With which every query of one record begins, and which its details are kept under. */
export const recordKey = (
  { rows }: Pick<DetailsEndpoint<unknown>, 'rows'>,
  id: string,
  { variant }: Pick<ListPrincipal, 'variant'>,
): QueryKey => [variant, rows.key, 'details', id]

/** The details of one record, saved on the device as their call declares. */
export const recordQuery = <Reply>(endpoint: DetailsEndpoint<Reply>, id: string, principal: ListPrincipal) =>
  queryOptions({
    queryKey: recordKey(endpoint, id, principal),
    queryFn: ({ signal }) => call(endpoint, { params: { id } }, { signal }),
    ...offline(endpoint),
  })
