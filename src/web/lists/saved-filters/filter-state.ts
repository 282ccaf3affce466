import { hashKey } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { List } from '#core/list/declare.ts'
import { listKey } from '#web/offline/keys.ts'
import { validSearch } from '../list-query.ts'

type Search = Readonly<Record<string, unknown>>

const filterNames = ({ filter }: Pick<List, 'filter'>) => ['period', ...Object.keys(filter)]

/** What is saved of an address: filters and order, without the page, its size, or what else it has. */
export const filterStateOf = <L extends List>(list: L, search: SearchOf<L>): Search => {
  const stateNames = new Set([...filterNames(list), 'sort', 'direction'])
  return Object.fromEntries(
    Object.entries(validSearch(list, search)).filter(([name, value]) => stateNames.has(name) && value !== undefined),
  )
}

/** Whether an address narrows its list in a way of its own. */
export const hasFilter = (list: Pick<List, 'filter'>, search: Search): boolean =>
  filterNames(list).some((name) => search[name] !== undefined)

/** Whether two states of a list mean the same. */
export const isSameFilter = (list: List, one: Search, other: Search): boolean =>
  hashOf(list, one) === hashOf(list, other)

const hashOf = (list: List, search: Search) => hashKey(listKey(list, search, 'standard'))
