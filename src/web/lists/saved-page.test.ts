import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { buildPage } from '#features/transactions/web/build-page.ts'
import { listKey, packKey } from '#web/offline/keys.ts'
import { savedListPage } from './saved-page.ts'

const principal = { level: 'mid', variant: 'standard' } as const
type Search = SearchOf<typeof transactionList>

/** The newest `count` of `total` sales of today, as the server lists them; every third was declined. */
const salesOf = (count: number): TransactionRow[] =>
  Array.from({ length: count }, (_, at) => {
    const values = { token: `trx${at}`, status: at % 3 === 0 ? -1 : 1, posLocalDateTime: `${today}T10:00:00` } as const
    return buildPage({ ...values, stan: String((at * 7) % 1000).padStart(6, '0') }).items[0] as TransactionRow
  })
const today = new Date().toISOString().slice(0, 10)

interface SavedRead {
  /** Rows that are saved ahead of a list that has `total`. */
  ahead?: number
  total: number
  totalIs?: 'exact' | 'atLeast'
  /** Pages that were read, with the total that the server told with them. */
  read?: readonly { search: Search; total: number; rows: readonly TransactionRow[]; at?: number }[]
}

const buildClient = ({ ahead, total, totalIs = 'exact', read = [] }: SavedRead) => {
  const client = new QueryClient()
  const now = Date.now()
  if (ahead !== undefined) {
    const page = { items: salesOf(ahead), total, totalIs, page: 1, perPage: 200 }
    client.setQueryData(packKey(transactionList, 'standard'), page, { updatedAt: now })
  }
  for (const { search, total: serverTotal, rows, at = -60_000 } of read) {
    const { page = 1, perPage = 20 } = search
    const data = { items: rows, total: serverTotal, totalIs: 'exact', page, perPage }
    client.setQueryData(listKey(transactionList, search, 'standard'), data, { updatedAt: now + at })
  }
  return client
}

const style = (client: QueryClient, search: Search) =>
  savedListPage(client, {
    list: transactionList,
    queryKey: listKey(transactionList, search, 'standard'),
    search,
    principal,
    isJustRead: false,
  })

const tokens = (rows: readonly TransactionRow[] = []) => rows.map(({ token }) => token)

it('every page of a list of which a part is saved tells the whole total, and none is past the end (EQ-06)', () => {
  for (const perPage of [10, 20, 50, 100]) {
    const rows = salesOf(588)
    const client = buildClient({
      ahead: 200,
      total: 588,
      // The last page was read as well.
      read: [{ search: { page: 588 / 12, perPage: 12 }, total: 588, rows: rows.slice(576) }],
    })
    for (let page = 1; page <= Math.ceil(588 / perPage); page++) {
      const shown = style(client, { page, perPage })
      const start = (page - 1) * perPage
      const saved = (start < 576 ? rows.slice(0, 200) : rows).slice(start, start + perPage)
      expect(shown.page, `page ${page} of ${perPage}`).toMatchObject({ total: 588, totalIs: 'exact', page, perPage })
      expect(tokens(shown.page?.items), `page ${page} of ${perPage}`).toEqual(tokens(saved))
      expect(shown.saved).toMatchObject({ rows: 212, counted: { total: 588 }, isPartial: false, savedState: {} })
    }
  }
})

it('a total that the server told later counts for every page (EQ-06)', () => {
  const rows = salesOf(20)
  const client = buildClient({ ahead: 200, total: 588, read: [{ search: {}, total: 590, rows, at: 60_000 }] })
  expect([1, 2, 11, 29].map((page) => style(client, { page }).page?.total)).toEqual([590, 590, 590, 590])
})

it('a count that was broken off stays "at least" on every page (EQ-06)', () => {
  const client = buildClient({ ahead: 200, total: 10_000, totalIs: 'atLeast' })
  for (const page of [1, 10, 11, 400]) {
    expect(style(client, { page }).page).toMatchObject({ total: 10_000, totalIs: 'atLeast' })
  }
})

it.each([
  ['a filter', { statuses: [-1] as number[] }, 67],
  ['another period', { period: `${today} 00:00~${today} 23:59` }, 200],
] as [string, Search, number][])(
  '%s that was never read counts what is saved and says that it is partial (EQ-06)',
  (_, search, rows) => {
    const client = buildClient({ ahead: 200, total: 588 })
    for (const page of [1, 2]) {
      const shown = style(client, { ...search, page })
      expect(shown.page).toMatchObject({ total: rows, totalIs: 'exact' })
      expect(shown.saved).toEqual({ rows, counted: undefined, isPartial: true, savedState: { page: undefined } })
    }
  },
)

it('a filter whose first page was read keeps the total of that page on those that were not (EQ-06)', () => {
  const declined = salesOf(200).filter(({ status }) => status === -1)
  const search = { statuses: [-1] } as Search
  const client = buildClient({
    ahead: 200,
    total: 588,
    read: [{ search, total: 196, rows: declined.slice(0, 20) }],
  })
  for (const page of [1, 2, 4, 10]) {
    const shown = style(client, { ...search, page })
    expect(shown.page).toMatchObject({ total: 196, totalIs: 'exact' })
    expect(tokens(shown.page?.items)).toEqual(tokens(declined.slice((page - 1) * 20, page * 20)))
    expect(shown.saved).toMatchObject({ rows: 67, counted: { total: 196 }, isPartial: false })
  }
})

it.each([
  ['no row', 0, {}],
  ['some rows', 10, {}],
  ['some rows in another order', 10, { sort: 'stan', direction: 'desc' } as const],
])(
  'a page that was read keeps its rows where the rows saved ahead since have %s of it, so that its count is of them (EQ-06)',
  (_, common, order) => {
    const search: Search = { period: `${today} 00:00~${today} 23:59`, ...order }
    const rows = salesOf(120 - common).slice(100 - common)
    const client = buildClient({ ahead: 100, total: 588, read: [{ search, total: 20, rows }] })
    const key = packKey(transactionList, 'standard')
    client.setQueryData(key, (pack?: Page<TransactionRow>) => {
      const older = (row: TransactionRow) => ({ ...row, posLocalDateTime: '2020-01-01T10:00:00' })
      return pack && { ...pack, items: pack.items.map((row, at) => (at < 100 - common ? older(row) : row)) }
    })
    const shown = style(client, search)
    expect(tokens(shown.page?.items)).toEqual(tokens(rows))
    expect(shown.page).toMatchObject({ total: 20, totalIs: 'exact' })
    expect(shown.saved).toMatchObject({ rows: 20, counted: { total: 20 }, isPartial: false })
    const half = style(client, { ...search, page: 2, perPage: 10 })
    expect(tokens(half.page?.items)).toEqual(tokens(rows.slice(10)))
  },
)

it('another order of a part is of the saved rows alone, and says so beside the whole total (EQ-06)', () => {
  const shown = style(buildClient({ ahead: 200, total: 588 }), { sort: 'stan', direction: 'asc', page: 10 })
  expect(shown.page).toMatchObject({ total: 200, totalIs: 'exact' })
  expect(shown.page?.items).toHaveLength(20)
  expect(shown.saved).toMatchObject({ rows: 200, counted: { total: 588 }, isPartial: true })
})

it('where all rows of a list are saved, filters, orders and sizes are answered in full (EQ-06)', () => {
  const client = buildClient({ total: 15, read: [{ search: {}, total: 15, rows: salesOf(15) }] })
  expect(style(client, { page: 2, perPage: 10 }).page).toMatchObject({ total: 15 })
  expect(style(client, { page: 2, perPage: 10 }).page?.items).toHaveLength(5)
  const declined = style(client, { statuses: [-1], sort: 'stan', direction: 'desc' })
  expect(declined.page).toMatchObject({ total: 5, totalIs: 'exact' })
  expect(declined.saved).toMatchObject({ rows: 5, isPartial: false })
})

it('a page that is not saved has no rows, the total of those that are, and the way to them (EQ-06)', () => {
  const rows = salesOf(60).slice(20, 40)
  const read = [{ search: { page: 2, sort: 'deviceId', direction: 'asc' } as Search, total: 60, rows }]
  const client = buildClient({ total: 60, read })
  const shown = style(client, { page: 3, sort: 'deviceId', direction: 'asc' })
  expect(shown.page).toMatchObject({ items: [], total: 60, totalIs: 'exact', page: 3 })
  expect(shown.saved).toMatchObject({
    rows: 20,
    savedState: { page: 2, perPage: 20, sort: 'deviceId', direction: 'asc' },
  })
  // The second half of the page that was read is a page of its own in another size.
  const half = style(client, { page: 4, perPage: 10, sort: 'deviceId', direction: 'asc' })
  expect(tokens(half.page?.items)).toEqual(tokens(rows.slice(10)))
})

it('a filter that saved rows cannot answer leads to the list without it', () => {
  const shown = style(buildClient({ ahead: 200, total: 588 }), { storeTokens: ['s1'] })
  expect(shown).toMatchObject({ page: undefined, saved: { rows: 0, counted: undefined, savedState: 'all' } })
})

it('of a list of which nothing is saved nothing is said', () => {
  expect(style(new QueryClient(), {})).toMatchObject({ page: undefined, saved: { rows: 0, savedState: undefined } })
})
