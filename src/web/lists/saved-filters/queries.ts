import { queryOptions } from '@tanstack/react-query'
import { listFilters } from '#core/list/saved-filters.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'

/** What the person saved for a page (D-84): the filter last used, without a name, and the named ones. */
export const savedFiltersQuery = (page: string) =>
  queryOptions({
    queryKey: ['savedFilters', page],
    queryFn: ({ signal }) => call(listFilters, { params: { page } }, { signal }),
    ...offline(listFilters),
  })
