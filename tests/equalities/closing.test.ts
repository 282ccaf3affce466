import fc from 'fast-check'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentMethodFilters, signedMinor, transactionStatus } from '#core/codes.ts'
import type { FilterOf } from '#core/list/declare.ts'
import { exponentOf } from '#core/money/money.ts'
import { netOf, takingKinds } from '#core/money/takings.ts'
import {
  type Closing,
  type ClosingFigures,
  type ClosingLine,
  closingParts,
  getClosing,
  type Grouping,
  partsOf,
} from '#features/closing/contract.ts'
import { rowsOfFigure } from '#features/closing/rows-of-figure.ts'
import { getTransactionTotals, type transactionList, type TransactionRow } from '#features/transactions/contract.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { buildEverything, type Everything } from './everything.ts'

type Filter = FilterOf<(typeof transactionList)['filter']>

let all: Everything
beforeAll(async () => {
  all = await buildEverything('standard', 240)
})
afterAll(() => all.app.close())

const ask = async (filter: Filter, grouping: Grouping): Promise<Closing> =>
  (await all.app.call(getClosing, { body: { filter, ...grouping }, token: all.token })).data

const columns = [...takingKinds, 'net', 'declined', 'pending'] as const

interface Cell {
  readonly count: number
  /** Signed minor units; what is no money has none. */
  readonly amount?: number
}

const cellOf = (figures: ClosingFigures, column: (typeof columns)[number]): Cell => {
  if (column === 'declined' || column === 'pending') return { count: figures[column] }
  if (column === 'net') return netOf(figures)
  const { count, amount } = figures[column]
  return { count, amount: column === 'sale' ? amount : 0 - amount }
}

const cellOfRows = (rows: readonly TransactionRow[], { amount: money }: Cell): Cell => ({
  count: rows.length,
  ...(money !== undefined && {
    amount: rows.reduce((sum, { amount, transactionType }) => sum + signedMinor(amount, transactionType), 0),
  }),
})

const sumOf = (cells: readonly Cell[]): Required<Cell> =>
  cells.reduce<Required<Cell>>(
    (sum, { count, amount = 0 }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    { count: 0, amount: 0 },
  )

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })
const filters = fc.record({
  ends: fc.constantFrom<[string, string]>(
    ['2026-10-01 00:00', '2026-11-30 23:59'],
    ['2026-10-25 00:01', '2026-11-21 02:30'],
    ['2026-11-20 00:00', '2026-11-20 23:58'],
  ),
  currency: some(['EUR', 'USD', 'JPY', 'KWD', 'CLF', 'BGN']),
  paymentMethods: some(paymentMethodFilters),
  types: some(['sale', 'refund', 'void', 'groupOne', 'groupTwo'] as const),
  statuses: some(Object.values(transactionStatus)),
  userName: fc.constantFrom(undefined, 'ιωαννου', 'bob'),
})

/** The kinds of sheets and columns of which a figure was opened. */
const opened = new Set<string>()

const minorOf = (major: unknown, currency: string) => Math.round(Number(major) * 10 ** exponentOf(currency))

/** A line of a file as the sheet has it. */
const figuresIn = (cells: readonly unknown[], currency: string): ClosingFigures => {
  const [sales, sold, tips, refunds, refunded, earlyRefunds, voids, voided, earlyVoids, , , declined, pending] = cells
  const money = (major: unknown) => minorOf(major, currency)
  const figure = (count: unknown, major: unknown) => ({ count: Number(count), amount: 0 - money(major) })
  return {
    sale: { count: Number(sales), amount: money(sold) },
    refund: figure(refunds, refunded),
    void: figure(voids, voided),
    tips: money(tips),
    // The file has their sums alone.
    earlier: {
      refund: { count: 0, amount: 0 - money(earlyRefunds) },
      void: { count: 0, amount: 0 - money(earlyVoids) },
    },
    declined: Number(declined),
    pending: Number(pending),
  }
}
const withSumsAlone = ({ earlier: { refund, void: voided }, ...figures }: ClosingFigures) => ({
  ...figures,
  earlier: { refund: { ...refund, count: 0 }, void: { ...voided, count: 0 } },
})

const figuresAlone = ({ key: _key, name: _name, tid: _tid, ...line }: Omit<ClosingLine, 'lines'>) => withSumsAlone(line)

/** Every figure of the file, and the net that it says, are those of the sheet. */
const compareFile = async (filter: Filter, grouping: Grouping, { currencies }: Closing) => {
  const response = await all.app.fetch('/api/closing/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${all.token}` },
    body: JSON.stringify({ filter, ...grouping }),
  })
  const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
  const rowsIn = (name: string) => sheets.find((one) => one.name === name)?.rows.slice(1) ?? []
  const summary = rowsIn('Summary')
  expect(summary.map(([currency]) => currency)).toEqual(currencies.map(({ currency }) => currency))
  for (const [at, { currency, lines, ...figures }] of currencies.entries()) {
    const [, ...whole] = summary[at] ?? []
    expect(figuresIn(whole, currency)).toEqual(withSumsAlone(figures))
    expect(minorOf(whole[10], currency)).toBe(netOf(figures).amount)
    const names = partsOf(grouping).reduce((cells, part) => cells + (part === 'terminal' ? 2 : 1), 0)
    const written = rowsIn(currency).map((row) => figuresIn(row.slice(names), currency))
    expect(written).toEqual(lines.flatMap(({ lines: inner, ...line }) => (inner ?? [line]).map(figuresAlone)))
  }
}

const compare = async (filter: Filter, grouping: Grouping) => {
  const { by, within } = grouping
  const sheet = await ask(filter, grouping)
  await compareFile(filter, grouping, sheet)
  const { data: totals } = await all.app.call(getTransactionTotals, { body: { filter }, token: all.token })
  expect(sheet.count).toBe(totals.count)
  expect(
    sheet.currencies
      .filter((one) => netOf(one).count > 0)
      .map(({ currency, sale, refund, void: voided }) => ({ currency, sale, refund, void: voided })),
  ).toEqual(totals.currencies)
  for (const { currency, lines, ...figures } of sheet.currencies) {
    const sales = { ...filter, currency: [currency], types: ['sale' as const], statuses: [transactionStatus.success] }
    if (!filter.types && !filter.statuses) {
      const rows = await rowsOf(all.app, all.token, { filter: sales })
      expect(figures.tips).toBe(rows.reduce((sum, { tipAmount }) => sum + tipAmount, 0))
      expect(lines.reduce((sum, { tips }) => sum + tips, 0)).toBe(figures.tips)
    }
    for (const column of columns) {
      expect(sumOf(lines.map((line) => cellOf(line, column)))).toEqual(sumOf([cellOf(figures, column)]))
      const open = async (cell: Cell, place: Pick<Parameters<typeof rowsOfFigure>[1], 'key' | 'within'>) => {
        const behind = rowsOfFigure(filter, { by, currency, figure: column, ...place })
        if (!behind || cell.count === 0) return
        if (place.key) opened.add(`${by} ${place.within?.by ?? ''} ${column}`)
        const found = await rowsOf(all.app, all.token, { filter: behind })
        expect(cellOfRows(found, cell), `${JSON.stringify(place)} ${column}`).toEqual(cell)
      }
      await open(cellOf(figures, column), {})
      for (const { key, lines: inner, ...line } of lines) {
        await open(cellOf(line, column), { key })
        if (!within || !inner) continue
        expect(sumOf(inner.map((one) => cellOf(one, column)))).toEqual(sumOf([cellOf(line, column)]))
        for (const one of inner) await open(cellOf(one, column), { key, within: { by: within, key: one.key } })
      }
    }
  }
}

it('EQ-02 every figure of a closing sheet is that of the rows it opens, its lines come to the totals of the list, and its file has the same, under any filter', async () => {
  await fc.assert(
    fc.asyncProperty(
      filters,
      fc.constantFrom(...closingParts),
      async ({ ends: [dateFrom, dateTo], currency, paymentMethods, types, statuses, userName }, by) =>
        compare(
          {
            dateFrom,
            dateTo,
            ...(currency && { currency }),
            ...(paymentMethods && { paymentMethods }),
            ...(types && { types }),
            ...(statuses && { statuses }),
            ...(userName && { userName }),
          },
          { by },
        ),
    ),
    { numRuns: 8 },
  )
  const whole = { dateFrom: '2026-10-01 00:00', dateTo: '2026-11-30 23:59' }
  for (const by of closingParts) await compare(whole, { by })
  await compare(whole, { by: 'store', within: 'method' })
  const groupings = [...closingParts.map((by) => `${by} `), 'store method']
  expect(opened).toEqual(new Set(groupings.flatMap((by) => columns.map((column) => `${by} ${column}`))))
}, 240_000)
