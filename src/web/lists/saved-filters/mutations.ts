import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { deleteFilter, saveFilter } from '#core/list/saved-filters.ts'
import { call } from '#web/api/call.ts'
import { savedFiltersQuery } from './queries.ts'

type FilterToSave = Omit<BodyOf<typeof saveFilter>, 'page'>

/** Saves a new filter or changes a saved one; without a name, the one last used. */
export const useSaveFilter = (page: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filter: FilterToSave) => call(saveFilter, { body: { page, ...filter } }),
    // Also after a refusal: the name may have been taken in another tab.
    onSettled: () => client.invalidateQueries(savedFiltersQuery(page)),
  })
}

export const useDeleteFilter = (page: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (filterId: string) => call(deleteFilter, { params: { page, filterId } }),
    onSuccess: () => client.invalidateQueries(savedFiltersQuery(page)),
  })
}
