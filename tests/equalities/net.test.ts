import fc from 'fast-check'
import { parseCsv, readXlsx } from 'hucre'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { periodGrains, signedMinor } from '#core/codes.ts'
import { getSales, getSalesCharts, getSalesRatio, getTotalsPerCurrency } from '#features/dashboard/contract.ts'
import { getTransactionTotals } from '#features/transactions/contract.ts'
import { exponentOf } from '#core/money/money.ts'
import { netOf } from '#core/money/takings.ts'
import { aboutTexts, totalKindTexts } from '#features/exports/texts.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { exportNow } from '#tests/support/export-files.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { buildEverything, type Everything } from './everything.ts'

let all: Everything
let merchants: string[]
beforeAll(async () => {
  all = await buildEverything('standard', 240)
  merchants = (await all.app.query('select token from merchant order by id')).map(({ token }) => String(token))
})
afterAll(() => all.app.close())

/** What successful business comes to, in minor units of each currency that has any. */
type Nets = Readonly<Record<string, number>>

/** Adds up by currency; what comes to nothing stands there with 0, so that it is told from what has no business. */
const sumUp = (parts: readonly (readonly [currency: string, minor: number])[]): Nets => {
  const nets: Record<string, number> = {}
  for (const [currency, minor] of parts) nets[currency] = (nets[currency] ?? 0) + minor
  return nets
}

const minorOf = (major: number, currency: string) => Math.round(major * 10 ** exponentOf(currency))

const business = { statuses: [1], types: ['sale', 'refund', 'void'] as ('sale' | 'refund' | 'void')[] }

const ofList = async (filter: object): Promise<Nets> => {
  const rows = await rowsOf(all.app, all.token, { filter: { ...filter, ...business } })
  return sumUp(
    rows.map(({ currency, amount, transactionType }) => [currency, signedMinor(amount, transactionType)] as const),
  )
}

/** The numbers of a file's column, by nothing but what they are. */
const ofFile = async (filter: object): Promise<Nets> => {
  const body = { format: 'csv', filter: { ...filter, ...business }, columns: ['amount', 'currency'] }
  const { bytes } = await exportNow(all.app, all.token, body)
  const [, ...lines] = parseCsv(bytes.toString().slice(1), { skipEmptyRows: true })
  return sumUp(
    lines.map(([amount, currency]) => [String(currency), minorOf(Number(amount), String(currency))] as const),
  )
}

/** The lines of net of a workbook over all rows, whatever became of them. */
const ofSummary = async (filter: object): Promise<Nets> => {
  const { sheets } = await readXlsx((await exportNow(all.app, all.token, { filter, columns: ['stan'] })).bytes)
  const lines = sheets.find(({ name }) => name === aboutTexts.title.message)?.rows ?? []
  return sumUp(
    lines.flatMap(([currency, kind, count, amount]) =>
      kind === totalKindTexts.net.message && Number(count) > 0
        ? [[String(currency), minorOf(Number(amount), String(currency))] as const]
        : [],
    ),
  )
}

const ofTotals = async (filter: object): Promise<Nets> => {
  const { data } = await all.app.call(getTransactionTotals, { body: { filter }, token: all.token })
  return sumUp(data.currencies.map((one) => [one.currency, netOf(one).amount] as const))
}

const ofBoxes = async (filter: object): Promise<Nets> =>
  sumUp(
    (await askDashboard(all.app, all.token, getSales, filter))
      .filter((box) => netOf(box).count > 0)
      .map((box) => [box.currency, netOf(box).amount] as const),
  )

const ofBars = async (filter: object): Promise<Nets> =>
  sumUp(
    (await askDashboard(all.app, all.token, getTotalsPerCurrency, filter)).map(
      (bar) => [bar.currency, netOf(bar).amount] as const,
    ),
  )

const ofPies = async (filter: object): Promise<Nets> =>
  sumUp(
    (await askDashboard(all.app, all.token, getSalesRatio, filter)).flatMap(({ currency, shares }) =>
      shares.map(({ operation, amount }) => [currency, operation === 'sale' ? amount : -amount] as const),
    ),
  )

/** One for each grain. */
const ofCharts = async (filter: object): Promise<Nets[]> =>
  (await askDashboard(all.app, all.token, getSalesCharts, filter)).map(({ series }) =>
    sumUp(
      series.flatMap(({ currency, points }) =>
        points.filter((point) => netOf(point).count > 0).map((point) => [currency, netOf(point).amount] as const),
      ),
    ),
  )

const oneOf = fc.constantFrom
const ends = oneOf<[string, string]>(
  ['2026-10-01 00:00', '2026-11-30 23:59'],
  ['2026-11-01 00:00', '2026-11-20 23:59'],
  ['2026-10-25 00:01', '2026-11-21 02:30'],
  ['2026-11-20 00:00', '2026-11-20 23:58'],
  ['2026-11-21 00:00', '2026-11-21 23:59'],
  ['2025-12-01 00:00', '2026-12-01 23:59'],
)
const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined })

it('EQ-02 the net of the list, of its totals, of a file, of its summary and of every figure of the dashboard is one, under any filter', async () => {
  const filters = fc.record({
    ends,
    currency: some(['EUR', 'USD', 'JPY', 'KWD', 'BHD', 'CLF', 'ISK', 'BGN']),
    merchantTokens: some(merchants),
    chartType: oneOf('amount' as const, 'count' as const),
  })
  await fc.assert(
    fc.asyncProperty(filters, async ({ ends: [dateFrom, dateTo], currency, merchantTokens, chartType }) => {
      const filter = { dateFrom, dateTo, ...(currency && { currency }), ...(merchantTokens && { merchantTokens }) }
      const asked = { ...filter, chartType, periodType: [...periodGrains] }
      const net = await ofList(filter)
      expect(await ofFile(filter), 'the file').toEqual(net)
      expect(await ofSummary(filter), 'its summary').toEqual(net)
      expect(await ofTotals(filter), 'the totals beside the list').toEqual(net)
      expect(await ofBoxes(asked), 'boxes').toEqual(net)
      expect(await ofBars(asked), 'bars').toEqual(net)
      expect(await ofPies(asked), 'shares').toEqual(net)
      expect(await ofCharts(asked), 'charts').toEqual(periodGrains.map(() => net))
    }),
    { numRuns: 15 },
  )
  // Of all that was built, there is something to compare in currencies of 0, 2, 3 and 4 decimals.
  const everything = await ofList({ dateFrom: '2026-10-01 00:00', dateTo: '2026-11-30 23:59' })
  expect(new Set(Object.keys(everything).map(exponentOf))).toEqual(new Set([0, 2, 3, 4]))
  expect(Object.values(everything).some((minor) => minor < 0)).toBe(true)
}, 240_000)
