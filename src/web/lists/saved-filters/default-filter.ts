import { skipToken, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import type { SavedFilter } from '#core/list/saved-filters.ts'
import { hasFilter } from './filter-state.ts'
import { savedFiltersQuery } from './queries.ts'

type Search = Readonly<Record<string, unknown>>

const nothing: UseQueryOptions<SavedFilter[]> = { queryKey: ['savedFilters', ''], queryFn: skipToken }

/** The saved filters of a list; never any where none can be saved. */
export const useSavedFilters = (list: Pick<List, 'key' | 'savedFilters'>): UseQueryResult<SavedFilter[]> =>
  useQuery(list.savedFilters ? (savedFiltersQuery(list.key) as typeof nothing) : nothing)

const defaultIn = (list: List, saved: readonly SavedFilter[] | undefined) =>
  saved?.find(({ isDefault, filter }) => isDefault && hasFilter(list, filter))

/**
 * A list opens with its default filter (D-84): it takes the place of an address that has no filter of its own. One that
 * says `all` is meant so.
 */
export const useDefaultFilter = <L extends List>(list: L, search: SearchOf<L>, inAddress: boolean): void => {
  const { data } = useSavedFilters(list)
  const navigate = useNavigate()
  const preset = defaultIn(list, data)
  const isBare = inAddress && !hasFilter(list, search) && !('all' in search)
  const open = useEffectEvent((filter: Search) => {
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...filter, ...current, page: undefined }),
      replace: true,
    })
  })
  useEffect(() => {
    if (isBare && preset) open(preset.filter)
  }, [isBare, preset])
}

/** Marks a search that has lost its last filter, where a default filter would come back otherwise. */
export const useCleared = (list: List): ((search: Search) => Search) => {
  const { data } = useSavedFilters(list)
  return (search) => (defaultIn(list, data) && !hasFilter(list, search) ? { ...search, all: true } : search)
}
