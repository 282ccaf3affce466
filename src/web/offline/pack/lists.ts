import type { QueryClient } from '@tanstack/react-query'
import { deviceList, listDevices } from '#features/devices/contract.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { requestOf } from '#core/list/address.ts'
import type { ListBody, ListParams, Page } from '#core/list/calls.ts'
import type { List, ListRow, Viewer } from '#core/list/declare.ts'
import { PAGE_SIZE_MAX, PAGE_SIZE_TRANSACTIONS } from '#core/limits.ts'
import { listTerminals, terminalList } from '#features/terminals/contract.ts'
import { listTransactions, transactionList } from '#features/transactions/contract.ts'
import { call } from '#web/api/call.ts'
import { offline, type FamilyName } from '../families.ts'
import { packKey } from '../keys.ts'
import { serverNow } from '#web/session/clock.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'

type Reply = Page<{ readonly token: string }>

/** A list of which rows are saved without anybody having opened it (offline.md 2.7). */
export interface PackedList {
  readonly list: List
  readonly endpoint: Endpoint<ListParams, ListBody, Page<ListRow<List>>>
  readonly family: FamilyName
  /** Rows that are saved at most. */
  readonly rows: number
  /** Rows keep their place and only come in front, so that reading stops at the first one that is known. */
  readonly growsInFront: boolean
  /** Milliseconds for which the saved rows are good enough. */
  readonly goodFor: number
}

const HOUR = 3_600_000

const packed = (of: object) => of as unknown as PackedList

export const packedTransactions = packed({
  list: transactionList,
  endpoint: listTransactions,
  family: 'transactions',
  rows: 200,
  growsInFront: true,
  goodFor: 0,
})

/** They change seldom and are read as a whole: once in an hour keeps the traffic low. */
export const packedTerminals = packed({
  list: terminalList,
  endpoint: listTerminals,
  family: 'terminals',
  rows: 500,
  growsInFront: false,
  goodFor: HOUR,
})

export const packedDevices = packed({
  list: deviceList,
  endpoint: listDevices,
  family: 'devices',
  rows: 200,
  growsInFront: false,
  goodFor: HOUR,
})

/** The rows of a list that are saved; undefined before the first run, and after a change that made them outdated. */
const savedRows = (client: QueryClient, { list }: Pick<PackedList, 'list'>, viewer: Viewer) => {
  const saved = client.getQueryState<Reply>(packKey(list, viewer.variant))
  return saved?.isInvalidated ? undefined : saved
}

/**
 * Reads what is new in a list and saves its first rows, in the order of the list.
 * @throws CallError
 */
export const refreshList = async (client: QueryClient, of: PackedList, viewer: Viewer): Promise<Reply['items']> => {
  const key = packKey(of.list, viewer.variant)
  const before = savedRows(client, of, viewer)
  if (before?.data && Date.now() - before.dataUpdatedAt < of.goodFor) return before.data.items
  const page = await readList(of, viewer, of.growsInFront ? before?.data?.items : undefined)
  client.setQueryDefaults(key, offline(of.family))
  client.setQueryData(key, page)
  return page.items
}

const readList = async (
  { list, endpoint, rows }: PackedList,
  viewer: Viewer,
  known: Reply['items'] | undefined,
): Promise<Reply> => {
  const { body } = requestOf(list, {}, viewer, currentToday(), readerZone())
  // All pages are of one moment, so that rows that arrive meanwhile move none of them (LIST-41).
  const asOf = new Date(serverNow()).toISOString()
  const tokens = new Set(known?.map(({ token }) => token))
  const perPage = known ? PAGE_SIZE_TRANSACTIONS : Math.min(rows, PAGE_SIZE_MAX)
  const read: Reply['items'][number][] = []
  for (let page = 1; ; page++) {
    const reply = (await call(endpoint, { params: { page, perPage }, body: { ...body, asOf } })) as Reply
    read.push(...reply.items)
    const meetsKnown = reply.items.some(({ token }) => tokens.has(token))
    const items = meetsKnown ? joined(read, known ?? []) : read
    if (meetsKnown || read.length >= rows || reply.items.length < perPage) {
      return { ...reply, items: items.slice(0, rows), page: 1, perPage: rows }
    }
  }
}

/** What was read, followed by what is known and was not read again. */
const joined = (read: Reply['items'], known: Reply['items']): Reply['items'] => {
  const tokens = new Set(read.map(({ token }) => token))
  return [...read, ...known.filter(({ token }) => !tokens.has(token))]
}
