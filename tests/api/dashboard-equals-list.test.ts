import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type DashboardFilter } from '#features/dashboard/filter.ts'
import * as dashboard from '#features/dashboard/contract.ts'
import type { TypeFilter } from '#core/codes.ts'
import type { Figure } from '#core/money/takings.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { linesOf, takeFiles, takeLines, type Fields } from '#tests/support/intake-lines.ts'
import { pageOf } from '#tests/support/list-rows.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const zones = ['Europe/Athens', 'America/New_York', 'Pacific/Chatham', 'Asia/Tokyo']
/** Days on which clocks change in these zones, the ends of months and years, and days around them. */
const days = [
  '2025-10-26',
  '2025-11-02',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-08',
  '2026-03-29',
  '2026-03-31',
]
const times = ['00:00:00', '00:00:59.999', '02:30:00', '03:30:00', '12:00:00', '23:58:59', '23:59:59.999']

const app = useTestApp()
let token: string
let merchants: { code: string; token: string; name: string }[]

const sales = fc.record({
  merchant: fc.nat(zones.length - 2),
  terminal: fc.nat(1),
  day: fc.constantFrom(...days),
  time: fc.constantFrom(...times),
  amount: fc.nat(1_000_000),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY', 'KWD'),
  status: fc.constantFrom(1, 1, 1, -1, 0, -2),
  transactionType: fc.constantFrom(26, 26, 26, 18, 27, 28, 16, 30, 'sale', 'refund', 'chargeback'),
  /** A state that comes later, if any. */
  later: fc.constantFrom(undefined, undefined, 1, -1, -2),
  repeated: fc.boolean(),
})

beforeAll(async () => {
  const { tree, merchant, store, terminal, sale } = linesOf('PROP')
  await takeFiles(app, tree())
  const codes = zones.map((_, at) => `M${at}`)
  await takeFiles(app, {
    merchants: codes.map((merchantCode, at) => merchant({ merchantCode, name: `Merchant ${at}` })),
    mids: codes.map((merchantCode) => ({
      acquirerCode: 'PROP',
      merchantCode,
      cardAcceptorIdentificationCode: `MID-${merchantCode}`,
      cardAcceptorName: 'X',
      cardAcceptorCountry: 'GR',
      cardAcceptorCity: 'Athens',
      mccCode: '5814',
    })),
    stores: codes.map((merchantCode, at) =>
      store({ merchantCode, storeCode: `S${at}`, mid: `MID-${merchantCode}`, timeZone: zones[at] }),
    ),
    terminals: codes.flatMap((_, at) => [0, 1].map((n) => terminal(`P${at}${n}`, { storeCode: `S${at}` }))),
  })
  const lines = fc
    .sample(sales, { numRuns: 700, seed: 366 })
    .map(({ merchant: at, terminal: n, day, time, later, repeated, ...rest }, index) => {
      const first: Fields = sale(`k${index}`, { ...rest, tid: `P${at}${n}`, posLocalDateTime: `${day}T${time}` })
      return {
        first,
        later: [...(later === undefined ? [] : [{ ...first, status: later }]), ...(repeated ? [first] : [])],
      }
    })
  await takeLines(
    app,
    'transactions',
    lines.map(({ first }) => first),
  )
  await takeLines(
    app,
    'transactions',
    lines.flatMap(({ later }) => later),
  )
  const [acquirer] = await app.query(`select id from acquirer where code = 'PROP'`)
  const rows = await app.query(`select code, token, name from merchant where acquirer_id = $1 order by code`, [
    acquirer?.id,
  ])
  merchants = rows as typeof merchants
  const person = await buildPerson(
    app.database,
    { ...(await buildTenant(app.database)), acquirerId: acquirer?.id } as Tenant,
    'ROLE_ACQUIRER_ADMIN',
  )
  token = (await app.openSession(person)).token
})

const moment = fc.tuple(fc.constantFrom(...days), fc.constantFrom('00:00', '00:01', '02:30', '12:00', '23:58', '23:59'))
const subset = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const filters = fc
  .record(
    {
      from: fc.oneof(
        moment,
        fc.constantFrom(...days).map((day) => [day, '00:00'] as [string, string]),
      ),
      to: fc.oneof(
        moment,
        fc.constantFrom(...days).map((day) => [day, '23:59'] as [string, string]),
      ),
      currency: subset(['EUR', 'USD', 'JPY', 'GBP']),
      merchantAt: subset([0, 1, 2, 3]),
      chartType: fc.constantFrom('amount' as const, 'count' as const),
    },
    { requiredKeys: ['from', 'to', 'chartType'] },
  )
  .map(({ from, to, merchantAt, ...rest }) => {
    const [dateFrom, dateTo] = [from.join(' '), to.join(' ')].toSorted() as [string, string]
    return {
      ...rest,
      dateFrom,
      dateTo,
      ...(merchantAt && { merchantTokens: merchantAt.map((at) => merchants[at]?.token ?? '') }),
    }
  })
type Filter = Pick<DashboardFilter, 'dateFrom' | 'dateTo' | 'chartType' | 'merchantTokens' | 'currency'>

/** Count and sum of the transactions list, read page by page. */
const inList = async (
  { dateFrom, dateTo, merchantTokens, currency }: Filter,
  more: { currency?: string[]; types?: TypeFilter[]; statuses?: number[]; merchantTokens?: string[] },
): Promise<Figure> => {
  const body = { filter: { dateFrom, dateTo, merchantTokens, currency, ...more } }
  let [count, amount] = [0, 0]
  for (let page = 1; ; page += 1) {
    const { data } = await pageOf(app, token, body, page)
    count += data.items.length
    amount += data.items.reduce((sum, row) => sum + row.amount, 0)
    if (data.items.length === 100) continue
    expect([body, data.total, data.totalIs]).toEqual([body, count, 'exact'])
    return { count, amount }
  }
}
const figureOf = ({ count, amount }: Figure): Figure => ({ count, amount })
const kinds = ['sale', 'refund', 'void'] as const
const everyCurrency = ['EUR', 'USD', 'JPY', 'KWD']
const currenciesIn = ({ currency }: Filter) => everyCurrency.filter((code) => currency?.includes(code) ?? true)

/** Tests here read the list hundreds of times. */
const TIMEOUT = 90_000
const checkProperty = (numRuns: number, check: (filter: Filter) => Promise<void>) =>
  fc.assert(fc.asyncProperty(filters, check), { numRuns })

it(
  'DASH-44 DASH-43 API-17 boxes and API-16 totals of each currency are what the list says',
  () =>
    checkProperty(20, async (filter) => {
      const boxes = await askDashboard(app, token, dashboard.getSales, filter)
      const totals = await askDashboard(app, token, dashboard.getTotalsPerCurrency, filter)
      for (const currency of currenciesIn(filter)) {
        const box = boxes.find((each) => each.currency === currency)
        const total = totals.find((each) => each.currency === currency)
        for (const kind of kinds) {
          const listed = await inList(filter, { currency: [currency], types: [kind], statuses: [1] })
          expect([currency, kind, figureOf(box?.[kind] ?? { count: 0, amount: 0 })]).toEqual([currency, kind, listed])
          expect(total?.[kind] ?? { count: 0, amount: 0 }).toEqual(listed)
        }
        const declined = await inList(filter, { currency: [currency], types: [...kinds], statuses: [-1] })
        expect(figureOf(box?.declined ?? { count: 0, amount: 0 })).toEqual(declined)
      }
      expect(boxes.every(({ currency }) => currenciesIn(filter).includes(currency))).toBe(true)
    }),
  TIMEOUT,
)

it(
  'DASH-44 API-15 shares are made of what the list says, and DASH-03 sum to 100',
  () =>
    checkProperty(20, async (filter) => {
      for (const { currency, shares } of await askDashboard(app, token, dashboard.getSalesRatio, filter)) {
        for (const { operation, count, amount } of shares) {
          expect({ count, amount }).toEqual(
            await inList(filter, { currency: [currency], types: [operation], statuses: [1] }),
          )
        }
        const weighs = shares.some((share) => share[filter.chartType] > 0)
        expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(weighs ? 100 : 0)
      }
    }),
  TIMEOUT,
)

it(
  'DASH-44 API-18 each point of a chart is what the list says of its bucket, DASH-39 in every grain',
  () =>
    fc.assert(
      fc.asyncProperty(filters, fc.nat(), async (filter, pick) => {
        const periodType = ['daily', 'weekly', 'monthly'] as const
        const charts = await askDashboard(app, token, dashboard.getSalesCharts, { ...filter, periodType })
        expect(charts.map((chart) => chart.periodType)).toEqual(periodType)
        for (const { buckets, series } of charts) {
          expect([buckets[0]?.dateFrom, buckets.at(-1)?.dateTo]).toEqual([filter.dateFrom, filter.dateTo])
          for (const { currency, points } of series) {
            const busy = points.flatMap((point, at) => (kinds.some((kind) => point[kind].count > 0) ? [at] : []))
            for (const at of [busy[pick % Math.max(1, busy.length)] ?? 0, pick % points.length]) {
              for (const kind of kinds) {
                const bucket = { ...filter, ...buckets[at] }
                const listed = await inList(bucket, { currency: [currency], types: [kind], statuses: [1] })
                expect([bucket, currency, kind, points[at]?.[kind]]).toEqual([bucket, currency, kind, listed])
              }
            }
            // Between them the points leave nothing out.
            const whole = await inList(filter, { currency: [currency], types: ['sale'], statuses: [1] })
            expect(points.reduce((sum, { sale }) => sum + sale.amount, 0)).toBe(whole.amount)
          }
        }
      }),
      { numRuns: 10 },
    ),
  TIMEOUT,
)

it(
  'DASH-44 API-11 to API-14 rank merchants by what the list says of each',
  () =>
    checkProperty(15, async (filter) => {
      const chosen = merchants.filter((each) => filter.merchantTokens?.includes(each.token) ?? true)
      const figuresOf = async (currency: string, types: TypeFilter[], statuses?: number[]) =>
        Promise.all(
          chosen.map(async (merchant) => ({
            ...merchant,
            ...(await inList(filter, {
              currency: [currency],
              types,
              merchantTokens: [merchant.token],
              ...(statuses && { statuses }),
            })),
          })),
        )
      const inOrder = (rows: Awaited<ReturnType<typeof figuresOf>>, sign: 1 | -1) =>
        rows
          .filter(({ count }) => count > 0)
          .toSorted((a, b) => sign * (b[filter.chartType] - a[filter.chartType]) || a.name.localeCompare(b.name))
          .map(({ token: of, count, amount }) => ({ token: of, count, amount }))
      const top = await askDashboard(app, token, dashboard.getTopMerchants, filter)
      const low = await askDashboard(app, token, dashboard.getLowMerchants, filter)
      const declines = await askDashboard(app, token, dashboard.getMerchantDeclines, filter)
      const fewest = await askDashboard(app, token, dashboard.getMerchantDeclines, filter, { direction: 'lowest' })
      for (const currency of currenciesIn(filter)) {
        const of = (ranking: { currency: string; merchants: readonly (Figure & { token: string })[] }[]) =>
          (ranking.find((each) => each.currency === currency)?.merchants ?? []).map(
            ({ token: who, count, amount }) => ({ token: who, count, amount }),
          )
        const sold = await figuresOf(currency, ['sale'], [1])
        expect(of(top)).toEqual(inOrder(sold, 1))
        expect(of(low)).toEqual(inOrder(sold, -1))
        const refused = await figuresOf(currency, [...kinds], [-1])
        expect(of(declines)).toEqual(inOrder(refused, 1))
        expect(of(fewest)).toEqual(inOrder(refused, -1))
        const tried = await figuresOf(currency, [...kinds])
        for (const { token: who, attempts } of declines.find((each) => each.currency === currency)?.merchants ?? []) {
          expect(attempts).toBe(tried.find((each) => each.token === who)?.count)
        }
      }
      const { items } = await askDashboard(app, token, dashboard.getInactiveMerchants, filter)
      const silent = []
      for (const merchant of chosen) {
        const { count } = await inList(filter, { merchantTokens: [merchant.token], types: [...kinds], statuses: [1] })
        if (count === 0) silent.push(merchant.token)
      }
      expect(items.map((item) => item.token).toSorted()).toEqual(silent.toSorted())
    }),
  TIMEOUT,
)
