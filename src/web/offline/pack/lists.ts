import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Action } from '#core/access/access.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { listRequestOf, searchSchema } from '#core/list/address.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { PAGE_SIZE_MAX, PAGE_SIZE_TRANSACTIONS } from '#core/limits.ts'
import type { OfflineFamily, OfflinePrefetch } from '#core/offline.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { serverNow } from '#web/session/clock.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'
import { packKey } from '../keys.ts'
import { offline } from '../query-client.ts'

/** A list of which rows are saved without anybody having opened it (offline.md 2.7). */
export interface PackedList {
  /** The right to read it. */
  readonly access: Action
  /**
   * Reads what is new in the list and saves its first rows, in the order of the list.
   * @throws CallError
   */
  readonly refreshRows: (client: QueryClient, principal: ListPrincipal) => Promise<void>
  /** What is behind the saved rows and is saved too, in the order in which it is read. */
  readonly behind: readonly Behind<[]>[]
}

interface Behind<Given extends readonly unknown[]> {
  /** The right to it. */
  readonly access: Action
  /** @throws CallError when the server cannot be reached or is busy; the reason of `signal` */
  readonly refresh: (
    client: QueryClient,
    ...rest: [...Given, principal: ListPrincipal, signal: AbortSignal]
  ) => Promise<void>
}

/** A list that declares how many of its rows are prefetched. */
type PrefetchedList = List & { readonly offline: OfflineFamily; readonly prefetch: OfflinePrefetch }

interface Row {
  readonly token: string
}

interface Packed<L extends PrefetchedList, R extends Row> {
  readonly list: L
  readonly endpoint: Endpoint<ListParams, ListBody<L['filter'], L['sortable'][number]>, Page<R>>
  readonly behind?: readonly Behind<[rows: readonly R[]]>[]
}

/** The list as the pack reads it, with the call that reads it and what is behind its rows. */
export const packed = <L extends PrefetchedList, R extends Row>({
  list,
  endpoint,
  behind = [],
}: Packed<L, R>): PackedList => {
  const { rows, newRowsFirst, freshFor } = list.prefetch

  const read = async (principal: ListPrincipal, known: readonly R[] | undefined): Promise<Page<R>> => {
    const search = v.parse(searchSchema(list), {})
    const { body } = listRequestOf(list, search, principal, currentToday(), readerZone())
    // All pages are of one moment, so that rows that arrive while they are read move none of them (LIST-41).
    const asOf = new Date(serverNow()).toISOString()
    const tokens = new Set(known?.map(({ token }) => token))
    const perPage = known ? PAGE_SIZE_TRANSACTIONS : Math.min(rows, PAGE_SIZE_MAX)
    const items: R[] = []
    for (let page = 1; ; page++) {
      const reply = await call(endpoint, { params: { page, perPage }, body: { ...body, asOf } })
      items.push(...reply.items)
      const meetsKnown = reply.items.some(({ token }) => tokens.has(token))
      if (meetsKnown || items.length >= rows || reply.items.length < perPage) {
        const all = meetsKnown ? joined(items, known ?? []) : items
        return { ...reply, items: all.slice(0, rows), page: 1, perPage: rows }
      }
    }
  }

  return {
    access: list.access,
    refreshRows: async (client, principal) => {
      const key = packKey(list, principal.variant)
      const saved = client.getQueryState<Page<R>>(key)
      // Before the first run there are none, and a change may have made them outdated.
      const known = saved?.data && !saved.isInvalidated ? saved : undefined
      if (known && Date.now() - known.dataUpdatedAt < freshFor) return
      const page = await read(principal, newRowsFirst ? known?.data?.items : undefined)
      client.setQueryDefaults(key, offline(list))
      client.setQueryData(key, page)
    },
    behind: behind.map(({ access, refresh }) => ({
      access,
      refresh: (client, principal, signal) => {
        const saved = client.getQueryData<Page<R>>(packKey(list, principal.variant))
        return refresh(client, saved?.items ?? [], principal, signal)
      },
    })),
  }
}

/** What was read, followed by what is known and was not read again. */
const joined = <R extends Row>(read: readonly R[], known: readonly R[]): readonly R[] => {
  const tokens = new Set(read.map(({ token }) => token))
  return [...read, ...known.filter(({ token }) => !tokens.has(token))]
}

/**
 * One record, unless it is saved, and neither stale nor outdated by a change; undefined when the server does not give
 * it (any more).
 */
export const fetchRecord = async <Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  isStale: boolean,
): Promise<Data | undefined> => {
  const known = client.getQueryState<Data>(query.queryKey)
  if (known?.data !== undefined && !known.isInvalidated && !isStale) return known.data
  // Without a connection it ends in an error instead of waiting for one: the next run goes on.
  return unlessRefused(client.fetchQuery({ ...query, networkMode: 'always', retry: false, staleTime: 0 }))
}

/**
 * What was asked for; undefined when the server refuses it for good.
 * @throws CallError
 */
export const unlessRefused = async <Data>(asked: Promise<Data>): Promise<Data | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.kind === 'refused' && error.status < 429) return undefined
    throw error
  }
}

/** Requests that are under way at the same time. */
const CONCURRENCY = 2

/** Does the work for one item after the other, a few at a time; the first failure ends it. */
export const forEachConcurrently = async <Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) {
      signal.throwIfAborted()
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
