import type { QueryKey } from '@tanstack/react-query'
import type { List } from '#core/list/declare.ts'
import { periodOf, type ListSearch } from '#core/list/address.ts'
import type { Variant } from '#core/access/variant.ts'

/**
 * The key of one page of a list: the same for every address that means the same page (offline.md 2.6). Defaults and
 * empty filters are left out, choices are sorted, and a period keeps its name, so that yesterday's saved rows are found
 * today.
 */
export const listKey = (
  of: Pick<List, 'key' | 'perPage' | 'defaultSort' | 'period' | 'atAllDates'>,
  search: ListSearch,
  variant: Variant,
): QueryKey => {
  const { page = 1, perPage = of.perPage, sort, direction = 'asc', period: _, all: _all, ...filters } = search
  const [defaultSort, defaultDirection] = of.defaultSort
  const isDefaultSort = !sort || (sort === defaultSort && direction === defaultDirection)
  return [
    variant,
    of.key,
    'list',
    withoutEmpty({
      page,
      perPage,
      sort: isDefaultSort ? undefined : [sort, direction],
      period: periodOf(of, search),
      ...filters,
    }),
  ]
}

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const withoutEmpty = (params: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => !isEmpty(value))
      .map(([name, value]) => [name, name !== 'sort' && Array.isArray(value) ? value.map(String).toSorted() : value]),
  )

/**
 * The key of the rows of a list that are saved without anybody having opened them, in the order of the list. It is none of
 * the pages: new rows outdate these, but nothing of what is saved here. A change of the section's records outdates both.
 */
export const packKey = ({ key }: Pick<List, 'key'>, variant: Variant): QueryKey => [variant, key, 'pack']

/** Whether a query key is one of prefetched rows. */
export const isPackKey = ([, , part]: QueryKey): boolean => part === 'pack'
