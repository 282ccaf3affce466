import { queryOptions } from '@tanstack/react-query'
import { listFilters, type FilterPage } from '#contract/preferences.ts'
import { call } from '#web/app/api/call.ts'
import { offline } from '#web/app/offline/families.ts'

/** What the person saved for a page (D-84): the filter last used, without a name, and the named ones. */
export const savedFiltersQuery = (page: FilterPage) =>
  queryOptions({
    queryKey: ['savedFilters', page],
    queryFn: ({ signal }) => call(listFilters, { params: { page } }, { signal }),
    ...offline('savedFilters'),
  })
