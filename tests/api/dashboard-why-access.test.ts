import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Role, roles } from '#core/access/roles.ts'
import { getWhy, getWhyInTransactions } from '#features/dashboard/why.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { buildTenantTree, nodesSeenBy } from '#tests/support/isolation-tree.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { eachIsolationLayer, startTestApp, type TestApp } from '#tests/support/test-app.ts'

const range = { dateFrom: '2026-11-09 00:00', dateTo: '2026-11-22 23:59' }

let app: TestApp
let dr: TestApp
let token: string

const personAt = async (on: TestApp, tenant: Tenant, role: Role) =>
  (await on.openSession(await buildPerson(on.database, tenant, role))).token
const at = (posLocalDateTime: string, amount: number) => ({ posLocalDateTime, amount })

beforeAll(async () => {
  app = await startTestApp()
  dr = await startTestApp({ env: { VARIANT: 'dr' } })
  token = await personAt(app, await buildTenant(app.database), 'ROLE_INSTANCE_ADMIN')
})
afterAll(async () => {
  await app.close()
  await dr.close()
})

const calls = [
  {
    name: 'getWhy',
    call: (on: TestApp, bearer: string, body: unknown) => on.call(getWhy, { body, token: bearer }),
  },
  {
    name: 'getWhyInTransactions',
    call: (on: TestApp, bearer: string, body: unknown) => on.call(getWhyInTransactions, { body, token: bearer }),
  },
]

describe.each(calls)('$name', ({ call }) => {
  const extras = { of: 'EUR' }

  it('takes the body of the variant, and the filters that it offers', async () => {
    const other = await buildTenant(dr.database)
    const inDr = await personAt(dr, other, 'ROLE_MERCHANT_ADMIN')
    const ask = async (on: TestApp, bearer: string, body: unknown) => refusalOf(await call(on, bearer, body))
    expect(await ask(app, token, { filter: range, ...extras })).toEqual([200])
    expect(await ask(app, token, { ...range, ...extras })).toEqual([400, 'WRONG_SHAPE', ''])
    expect(await ask(dr, inDr, { ...range, ...extras })).toEqual([200])
    expect(await ask(dr, inDr, { filter: range, ...extras })).toEqual([400, 'WRONG_SHAPE', 'filter'])
    expect(await ask(dr, inDr, { ...range, ...extras, acquirerTokens: ['x'] })).toEqual([
      400,
      'WRONG_SHAPE',
      'acquirerTokens',
    ])
  })

  it('spans at most 366 days, of one currency and a known range before', async () => {
    const ask = async (body: object) => refusalOf(await call(app, token, { filter: range, ...extras, ...body }))
    expect(await ask({ filter: { dateFrom: '2025-11-20 00:00', dateTo: '2026-11-20 23:59' } })).toEqual([200])
    expect(await ask({ filter: { dateFrom: '2025-11-19 00:00', dateTo: '2026-11-20 23:59' } })).toEqual([
      422,
      'RANGE_TOO_LONG',
      'filter.dateTo',
    ])
    expect((await ask({ of: 'euro' })).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
    expect((await ask({ before: 'ever' })).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
  })

  it('ROLE-20 in DR is of the merchant alone for the second level, and refused to stores and cashiers', async () => {
    const own = await buildTenant(dr.database)
    const { merchantId: _m, midId: _i, storeId: _s, ...instance } = own
    const neighbour = await buildTenant(dr.database, instance)
    await buildTransactions(dr.database, own, [at('2026-11-10 10:00:00', 5)])
    await buildTransactions(dr.database, neighbour, [at('2026-11-10 10:00:00', 7)])
    const ask = async (role: Role) => call(dr, await personAt(dr, own, role), { ...range, ...extras })
    for (const role of ['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT'] as const) {
      const { data } = await ask(role)
      const whole = 'parts' in data ? data.parts?.now : data.change?.now
      expect([role, whole]).toEqual([role, { count: 1, amount: 5 }])
    }
    for (const role of ['ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const) {
      expect([role, (await ask(role)).status]).toEqual([role, 403])
    }
  })
})

describe.each(eachIsolationLayer)('ROLE-20 SEC-28 with %s', (_name, isolation) => {
  it('the change is of the places that the role sees, or refused', async () => {
    const isolated = await startTestApp({ isolation })
    const nodes = await buildTenantTree(isolated)
    const own = nodes[0]?.tenant
    if (!own) throw new Error('no place')
    const november = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }
    const allowed: readonly Role[] = [
      'ROLE_ADMIN',
      'ROLE_ACQUIRER_ADMIN',
      'ROLE_AFFILIATE_ADMIN',
      'ROLE_INSTANCE_ADMIN',
    ]
    const ask = async (role: Role) => {
      const bearer = await personAt(isolated, own, role)
      const body = { filter: november, of: 'EUR' }
      const sums = await isolated.call(getWhy, { body, token: bearer })
      const parts = await isolated.call(getWhyInTransactions, { body, token: bearer })
      return { sums, parts }
    }
    for (const role of roles.filter((each) => !allowed.includes(each))) {
      const { sums, parts } = await ask(role)
      expect([role, sums.status, parts.status]).toEqual([role, 403, 403])
    }
    for (const role of allowed) {
      const { sums, parts } = await ask(role)
      const seen = nodesSeenBy(role)
      const places = nodes.filter(({ name }) => seen.includes(name)).map(({ tenant }) => tenant)
      const of = (id: 'merchantId' | 'storeId' | 'terminalId') => new Set(places.map((place) => place[id])).size
      const counted = ({ values, others }: { values: unknown[]; others?: { valueCount: number } | undefined }) =>
        values.length + (others?.valueCount ?? 0)
      expect(sums.data.change?.now.count).toBe(seen.length)
      expect(sums.data.change && counted(sums.data.change.merchants)).toBe(of('merchantId'))
      expect(parts.data.parts?.now.count).toBe(seen.length)
      expect(parts.data.parts && counted(parts.data.parts.stores)).toBe(of('storeId'))
      expect(parts.data.parts?.terminals.started.total).toBe(of('terminalId'))
    }
    await isolated.close()
  })
})
