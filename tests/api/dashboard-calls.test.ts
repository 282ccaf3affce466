import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardReduced } from '#features/dashboard/filter.ts'
import * as dashboard from '#features/dashboard/contract.ts'
import type { AnyEndpoint } from '#core/endpoint.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { buildTenantTree, nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer, startTestApp, type TestApp } from '#tests/support/test-app.ts'

const calls = [
  dashboard.getSales,
  dashboard.getTotalsPerCurrency,
  dashboard.getSalesRatio,
  dashboard.getSalesCharts,
  dashboard.getTopMerchants,
  dashboard.getLowMerchants,
  dashboard.getMerchantDeclines,
  dashboard.getInactiveMerchants,
  dashboard.listDashboardTransactions,
] as AnyEndpoint[]
const params = { page: 1, perPage: 20 }
const month = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }

let app: TestApp
let dr: TestApp
let tenant: Tenant
let token: string
/** Merchants 0 to 16 below one instance; merchant n has n sales of 100 × n, and n declined above 10. */
let merchants: Tenant[]

beforeAll(async () => {
  app = await startTestApp()
  dr = await startTestApp({ env: { VARIANT: 'dr' } })
  tenant = await buildTenant(app.database)
  const { merchantId: _m, midId: _i, storeId: _s, ...instance } = tenant
  merchants = [tenant]
  for (let n = 1; n < 17; n += 1) merchants.push(await buildTenant(app.database, instance))
  for (const [n, merchant] of merchants.entries()) {
    const sales = Array.from({ length: n }, () => ({ amount: 100 * n }))
    await buildTransactions(app.database, merchant, [
      ...sales.map((sale) => ({ ...sale, status: n > 10 ? -1 : 1 })),
      { posLocalDateTime: `2026-10-${10 + n} 10:00:00` },
      { posLocalDateTime: '2026-11-02 10:00:00', transactionType: 'chargeback' },
    ])
  }
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_INSTANCE_ADMIN'))).token
})
afterAll(async () => {
  await app.close()
  await dr.close()
})

describe('the body of a dashboard call', () => {
  it.each(calls)(
    'VAR-13 of $name is wrapped in standard and plain in DR, and the other shape is refused',
    async (call) => {
      const other = await buildTenant(dr.database)
      const inDr = (await dr.openSession(await buildPerson(dr.database, other, 'ROLE_INSTANCE_ADMIN'))).token
      const ask = async (at: TestApp, bearer: string, body: unknown) =>
        refusalOf(await at.call(call, { body, token: bearer, params }))
      expect(await ask(app, token, { filter: month })).toEqual([200])
      expect(await ask(app, token, month)).toEqual([400, 'WRONG_SHAPE', ''])
      expect(await ask(dr, inDr, month)).toEqual([200])
      expect(await ask(dr, inDr, { filter: month })).toEqual([400, 'WRONG_SHAPE', 'filter'])
    },
  )

  it.each(calls)('DASH-19 VAL-29 CONST-05 of $name spans at most 366 days, or advises fewer', async (call) => {
    const ask = (dateFrom: string, dateTo = '2026-11-20 23:59') =>
      app.call(call, { body: { filter: { dateFrom, dateTo } }, token, params })
    expect((await ask('2025-11-20 00:00')).status).toBe(200)
    const refused = await ask('2025-11-19 00:00')
    expect(refusalOf(refused)).toEqual([422, 'RANGE_TOO_LONG', 'filter.dateTo'])
    expect(refused.error.message).toContain('at most 366 days')
    expect(refusalOf(await ask('2026-11-21 00:00'))).toEqual([422, 'RANGE_END_BEFORE_START', 'filter.dateTo'])
    expect(refusalOf(await ask('2026-02-30 00:00'))).toEqual([422, 'DATE_UNKNOWN', 'filter.dateFrom'])
  })

  it('DASH-45 VAR-05 D-86 names no acquirer, affiliate, instance or target in DR', async () => {
    const other = await buildTenant(dr.database)
    const inDr = (await dr.openSession(await buildPerson(dr.database, other, 'ROLE_INSTANCE_ADMIN'))).token
    expect(dashboardReduced).toHaveLength(9)
    const valueOf = (name: string) => {
      if (name.endsWith('Tokens')) return ['x']
      if (name.endsWith('Unit')) return 'count'
      return name.endsWith('Currency') ? 'EUR' : 1
    }
    for (const name of dashboardReduced) {
      const value = valueOf(name)
      const ask = (at: TestApp, bearer: string, body: unknown) => at.call(dashboard.getSales, { body, token: bearer })
      expect(refusalOf(await ask(dr, inDr, { ...month, [name]: value }))).toEqual([400, 'WRONG_SHAPE', name])
      expect((await ask(app, token, { filter: { ...month, [name]: value } })).status).toBe(200)
    }
  })

  it('FLT-15 says what ranks are made of, which currencies count and by which periods', async () => {
    const own = await buildTenant(app.database)
    const { merchantId: _m, midId: _i, storeId: _s, ...node } = own
    const busy = await buildTenant(app.database, node)
    await buildTransactions(app.database, own, [{ amount: 9000 }, { amount: 500, currency: 'JPY' }])
    await buildTransactions(app.database, busy, [{ amount: 100 }, { amount: 100 }])
    const bearer = (await app.openSession(await buildPerson(app.database, own, 'ROLE_INSTANCE_ADMIN'))).token
    for (const [chartType, best] of Object.entries({ amount: own, count: busy })) {
      const ranks = await askDashboard(app, bearer, dashboard.getTopMerchants, {
        ...month,
        chartType,
        currency: ['EUR'],
      })
      expect(ranks).toMatchObject([{ currency: 'EUR', merchants: [{ name: best.names.merchant }, {}] }])
    }
    const periodType = ['daily', 'monthly'] as const
    const charts = await askDashboard(app, bearer, dashboard.getSalesCharts, {
      ...month,
      currency: ['JPY'],
      periodType,
    })
    expect(charts).toMatchObject(periodType.map((grain) => ({ periodType: grain, series: [{ currency: 'JPY' }] })))
  })

  it.each([
    { merchantTokens: [] },
    { chartType: 'sum' },
    { periodType: 'daily' },
    { storeTokens: ['x'] },
    { targetSalesValue: -1 },
  ])('VAL-36 with %j is refused', async (wrong) => {
    const reply = await app.call(dashboard.getSales, { body: { filter: { ...month, ...wrong } }, token })
    expect(reply.status).toBe(400)
  })
})

describe('rankings', () => {
  it('API-14 DASH-28 DASH-37 top performance is by count or amount, at most ten', async () => {
    for (const chartType of ['count', 'amount'] as const) {
      const [eur, ...others] = await askDashboard(app, token, dashboard.getTopMerchants, { ...month, chartType })
      expect(others).toEqual([])
      expect(eur).toMatchObject({ currency: 'EUR', total: 10 })
      expect(eur?.merchants.map(({ count, amount }) => [count, amount])).toEqual(
        Array.from({ length: 10 }, (_, at) => [10 - at, (10 - at) * (10 - at) * 100]),
      )
    }
  })

  it('API-13 DASH-27 DASH-38 low performance begins with the lowest that sold at all', async () => {
    const [eur] = await askDashboard(app, token, dashboard.getLowMerchants, month)
    expect(eur?.merchants.map(({ count }) => count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('API-12 DASH-26 DASH-41 CONST-08 declines come from either end, in pages of five', async () => {
    const counts = async (extras: object) => {
      const [eur] = await askDashboard(app, token, dashboard.getMerchantDeclines, month, extras)
      return [eur?.total, eur?.merchants.map(({ count, attempts }) => [count, attempts])]
    }
    const all = [16, 15, 14, 13, 12].map((n) => [n, n])
    expect(await counts({})).toEqual([6, all])
    expect(await counts({ page: 2 })).toEqual([6, [[11, 11]]])
    expect(await counts({ direction: 'lowest' })).toEqual([6, [11, 12, 13, 14, 15].map((n) => [n, n])])
  })

  it('API-11 DASH-24 DASH-25 CONST-09 inactive merchants are limited to 7 or 10', async () => {
    const names = merchants.filter((_, n) => n === 0 || n > 10).map(({ names: { merchant } }) => merchant)
    for (const limit of [7, 10]) {
      const { total, items } = await askDashboard(app, token, dashboard.getInactiveMerchants, month, { limit })
      expect(total).toBe(7)
      expect(items.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    }
    expect((await askDashboard(app, token, dashboard.getInactiveMerchants, month, { limit: 3 })).items).toHaveLength(3)
    const reply = await app.call(dashboard.getInactiveMerchants, { body: { filter: month, limit: 11 }, token })
    expect(reply.status).toBe(400)
  })

  it('DASH-40 D-71 all inactive merchants come in pages of 15, with the day they were last active', async () => {
    const filter = { dateFrom: '2026-12-01 00:00', dateTo: '2026-12-31 23:59' }
    const first = await askDashboard(app, token, dashboard.getInactiveMerchants, filter)
    const second = await askDashboard(app, token, dashboard.getInactiveMerchants, filter, { page: 2 })
    expect([first.total, first.perPage, first.items.length, second.items.length]).toEqual([17, 15, 15, 2])
    const lastActive = new Map([...first.items, ...second.items].map((item) => [item.token, item.lastActiveOn]))
    for (const [n, { tokens }] of merchants.entries()) {
      expect(lastActive.get(tokens.merchant)).toBe(n > 0 && n <= 10 ? '2026-11-20' : `2026-10-${10 + n}`)
    }
    const never = { dateFrom: '2026-01-01 00:00', dateTo: '2026-01-31 23:59' }
    const { items } = await askDashboard(app, token, dashboard.getInactiveMerchants, never)
    expect(new Set(items.map((item) => item.lastActiveOn))).toEqual(new Set([null]))
  })
})

describe('boxes and charts', () => {
  it('DASH-39 D-74 weeks begin on Monday, and buckets are clipped to the range', async () => {
    const charts = await askDashboard(app, token, dashboard.getSalesCharts, {
      dateFrom: '2025-12-30 06:00',
      dateTo: '2026-01-05 12:00',
      periodType: ['weekly', 'monthly'],
    })
    expect(charts).toEqual([
      {
        periodType: 'weekly',
        buckets: [
          { dateFrom: '2025-12-30 06:00', dateTo: '2026-01-04 23:59' },
          { dateFrom: '2026-01-05 00:00', dateTo: '2026-01-05 12:00' },
        ],
        series: [],
      },
      {
        periodType: 'monthly',
        buckets: [
          { dateFrom: '2025-12-30 06:00', dateTo: '2025-12-31 23:59' },
          { dateFrom: '2026-01-01 00:00', dateTo: '2026-01-05 12:00' },
        ],
        series: [],
      },
    ])
  })

  it('DASH-33 API-21 the transactions behind it are newest first, under the same filter', async () => {
    const filter = { ...month, merchantTokens: [merchants[3]?.tokens.merchant] }
    const { data } = await app.call(dashboard.listDashboardTransactions, { body: { filter }, token, params })
    expect(data.total).toBe(4)
    const times = data.items.map(({ posLocalDateTime }) => posLocalDateTime)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('DASH-46 of an empty range are empty', async () => {
    const filter = { dateFrom: '2020-01-01 00:00', dateTo: '2020-01-31 23:59' }
    for (const call of [
      dashboard.getSales,
      dashboard.getTotalsPerCurrency,
      dashboard.getSalesRatio,
      dashboard.getTopMerchants,
      dashboard.getMerchantDeclines,
    ]) {
      expect(await askDashboard(app, token, call as typeof dashboard.getSales, filter)).toEqual([])
    }
  })
})

describe.each(eachIsolationLayer)('ROLE-20 SEC-28 with %s', (_name, isolation) => {
  it('figures and ranks are of the places that the role sees, or refused', async () => {
    const isolated = await startTestApp({ isolation })
    const nodes = await buildTenantTree(isolated)
    const own = nodes[0]?.tenant
    if (!own) throw new Error('no place')
    const allowed: readonly Role[] = [
      'ROLE_ADMIN',
      'ROLE_ACQUIRER_ADMIN',
      'ROLE_AFFILIATE_ADMIN',
      'ROLE_INSTANCE_ADMIN',
    ]
    const ask = async (role: Role) => {
      const bearer = (await isolated.openSession(await buildPerson(isolated.database, own, role))).token
      return { bearer, reply: await isolated.call(dashboard.getSales, { body: { filter: month }, token: bearer }) }
    }
    for (const role of roles.filter((each) => !allowed.includes(each))) {
      expect([role, (await ask(role)).reply.status]).toEqual([role, 403])
    }
    for (const role of allowed) {
      const { bearer, reply } = await ask(role)
      const seen = nodesSeenBy(role).length
      expect([role, reply.data.map(({ sale }) => sale.count)]).toEqual([role, [seen]])
      const [top] = await askDashboard(isolated, bearer, dashboard.getTopMerchants, month)
      const [cut] = await askDashboard(isolated, bearer, dashboard.getSales, { ...month, dateTo: '2026-11-20 12:30' })
      const inactive = await askDashboard(isolated, bearer, dashboard.getInactiveMerchants, {
        ...month,
        currency: ['XXX'],
      })
      const seenMerchants = new Set(nodes.slice(0, seen).map(({ tenant: { merchantId } }) => merchantId)).size
      expect([role, top?.total, cut?.sale.count, inactive.total]).toEqual([role, seenMerchants, seen, seenMerchants])
    }
    await isolated.close()
  })
})
