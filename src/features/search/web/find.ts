import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#core/endpoint.ts'
import { listRequestOf } from '#core/list/address.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { listDevices } from '#features/devices/contract.ts'
import { listMerchants } from '#features/merchants/contract.ts'
import { listMids } from '#features/mids/contract.ts'
import { listStores } from '#features/stores/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { listUsers } from '#features/users/contract.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'
import { type SearchQuery, type SearchedList, searchedLists } from './search-queries.ts'
import type { FoundRow } from './found-row.ts'

/** Long enough for the next key, so that a number is asked for once it is typed. Milliseconds. */
const TYPING_PAUSE_MS = 350

const endpoints: Readonly<Record<SearchedList, Endpoint<ListParams, ListBody, Page<FoundRow>>>> = {
  transactions: listTransactions,
  merchants: listMerchants,
  mids: listMids,
  stores: listStores,
  terminals: listTerminals,
  devices: listDevices,
  users: listUsers,
}

/** What leads to a sale or a person is worth more than the number of those that fit. */
const shownThemselves: readonly SearchQuery['what'][] = ['amountAndCard', 'filters', 'personName', 'personEmail']

/** How many of the rows that a query finds are shown. */
export const shownOf = ({ what }: SearchQuery) => (shownThemselves.includes(what) ? 3 : 1)

const isUnseen = (error: unknown) => error instanceof CallError && error.error === 'NOT_WHEN_SEEN_AS'

/** How many rows a query finds, and the first of them. A list is asked as its own screen asks it, in its usual period. */
export const findQuery = (query: SearchQuery, principal: ListPrincipal) => {
  const { list, filter } = query
  const perPage = shownOf(query)
  return queryOptions({
    queryKey: [principal.variant, 'search', list, filter, perPage],
    queryFn: async ({ signal }): Promise<Page<FoundRow>> => {
      await pause(signal)
      const of: List = searchedLists[list]
      const { params, body } = listRequestOf(of, { ...filter, perPage }, principal, currentToday(), readerZone())
      return call(endpoints[list], { params, body }, { signal }).catch((error: unknown) => {
        // As another role nobody is found by what is masked; nothing is missing for that.
        if (!isUnseen(error)) throw error
        return { items: [], total: 0, totalIs: 'exact', page: 1, perPage }
      })
    },
    retry: false,
  })
}

/** A question that waits for the next key as well. */
export const afterPause = <Data>(
  query: UseQueryOptions<unknown, Error, Data>,
): UseQueryOptions<unknown, Error, Data> => {
  const { queryFn } = query
  if (typeof queryFn !== 'function') return query
  return {
    ...query,
    queryFn: async (context) => {
      await pause(context.signal)
      return queryFn(context)
    },
  }
}

/** Rejects as soon as nobody waits for the answer any more. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
