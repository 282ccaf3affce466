import { parseCsv } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SearchOf } from '#core/list/address.ts'
import { isOutgoing } from '#core/codes.ts'
import { transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { listDashboardTransactions } from '#features/dashboard/contract.ts'
import { exponentOf } from '#core/money/money.ts'
import { exportNow } from '#tests/support/export-files.ts'
import { pageOf, rowsOf } from '#tests/support/list-rows.ts'
import { pageOfSaved } from '#web/lists/saved-rows.ts'
import { buildEverything, type Everything } from './everything.ts'

const period = { dateFrom: '2026-10-01 00:00', dateTo: '2026-11-30 23:59' }
/** So many that the last pages are deep ones, which are read in another way than the first. */
const COUNT = 2300
const DEEP_PAGE = 21

let all: Everything
/** Each row with its number in the database, which breaks ties. */
let rows: readonly (TransactionRow & { readonly id: number })[]
beforeAll(async () => {
  all = await buildEverything('standard', COUNT)
  const ids = new Map<unknown, number>()
  for (const { token, id } of await all.app.query('select token, id::int from transaction')) ids.set(token, Number(id))
  rows = (await rowsOf(all.app, all.token, { filter: period })).map((row) => ({
    ...row,
    id: ids.get(row.token) ?? NaN,
  }))
})
afterAll(() => all.app.close())

/** What the amount column shows of a row: the number in major units with its sign. */
const shown = ({ amount, currency, transactionType }: TransactionRow) =>
  ((isOutgoing(transactionType) ? -1 : 1) * amount) / 10 ** exponentOf(currency)

const byShown = (a: (typeof rows)[number], b: (typeof rows)[number]): number =>
  Number(a.currency > b.currency) - Number(a.currency < b.currency) ||
  shown(a) - shown(b) ||
  Number(a.posLocalDateTime > b.posLocalDateTime) - Number(a.posLocalDateTime < b.posLocalDateTime) ||
  a.id - b.id

const expected = (direction: 'asc' | 'desc') => {
  const ascending = rows.toSorted(byShown)
  return direction === 'asc' ? ascending : ascending.toReversed()
}
const tokensOf = (given: readonly { readonly token: string }[]) => given.map(({ token }) => token)

describe.each(['asc', 'desc'] as const)(
  'EQ-08 by amount, %s, rows are by currency and then by what is shown,',
  (direction) => {
    const sort = { field: 'amount', direction } as const

    it('on every page of the list, deep ones too, each row once', async () => {
      expect(rows).toHaveLength(COUNT)
      expect(new Set(rows.map(({ currency }) => exponentOf(currency)))).toEqual(new Set([0, 2, 3, 4]))
      const listed = await rowsOf(all.app, all.token, { filter: period, sort })
      expect(tokensOf(listed)).toEqual(tokensOf(expected(direction)))
      const deep = await pageOf(all.app, all.token, { filter: period, sort }, DEEP_PAGE)
      expect(tokensOf(deep.data.items)).toEqual(tokensOf(expected(direction)).slice(2000, 2100))
    })

    it('in the table of the dashboard', async () => {
      const reply = await all.app.call(listDashboardTransactions, {
        params: { page: 2, perPage: 100 },
        body: { filter: { ...period, chartType: 'count', periodType: ['daily'] }, sort },
        token: all.token,
      })
      expect(tokensOf(reply.data.items)).toEqual(tokensOf(expected(direction)).slice(100, 200))
    })

    it('in the file', async () => {
      const body = { filter: period, sort, format: 'csv', columns: ['currency', 'retrievalReferenceNumber'] }
      const { bytes } = await exportNow(all.app, all.token, body)
      const cells = parseCsv(bytes.toString().slice(1), { skipEmptyRows: true }).slice(1)
      expect(cells).toEqual(
        expected(direction).map(({ currency, retrievalReferenceNumber }) => [currency, retrievalReferenceNumber]),
      )
    })

    it('among saved rows', () => {
      const search: SearchOf<typeof transactionList> = {
        period: `${period.dateFrom}~${period.dateTo}`,
        sort: 'amount',
        direction,
        perPage: COUNT,
      }
      // As the list has them: the newest first.
      const saved = pageOfSaved(transactionList, rows, search, { level: 'admin', variant: 'standard' })
      expect(tokensOf(saved?.items ?? [])).toEqual(tokensOf(expected(direction)))
    })
  },
)
