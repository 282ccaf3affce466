import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { operationOf, operations, transactionTypes } from '#core/codes.ts'
import { connect } from '#server/database/connect.ts'
import { countHours } from '#server/database/hours-of-days.ts'
import { migrate } from '#server/database/migrate.ts'
import { migrations } from '#server/database/migrations/all.ts'
import { asPrincipal, type Principal } from '#server/database/scope.ts'
import { createDatabase } from '#tests/support/database.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { countsOf, linesOf, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { pageOf, rowsOf } from '#tests/support/list-rows.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { expectRollupsRight } from '#tests/support/rollup-check.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

describe('the rollups', () => {
  const { sale, tree } = linesOf('ROLL')
  const totals = () =>
    app.query(
      `select starts_on, currency, operation, status, count, amount from merchant_day
       where acquirer_id = (select id from acquirer where code = 'ROLL') and count <> 0
       order by starts_on, currency, operation, status`,
    )
  beforeAll(async () => {
    await takeFiles(app, tree())
  })

  it('count refunds, voids, declines and several currencies apart, on the day of the wall time', async () => {
    await takeLines(app, 'transactions', [
      sale('r1'),
      sale('r2', { tid: 'T2', amount: 800 }),
      sale('r3', { posLocalDateTime: '2026-01-15T23:59:59', amount: 1 }),
      // The hour that does not exist where clocks are put forward, and the one that comes twice.
      sale('r4', { posLocalDateTime: '2026-03-29T03:30:00' }),
      sale('r5', { posLocalDateTime: '2025-10-26T03:30:00', happenedAt: '2025-10-26T03:30:00+03:00' }),
      sale('r6', { posLocalDateTime: '2025-10-26T03:30:00', happenedAt: '2025-10-26T03:30:00+02:00' }),
      sale('r7', { transactionType: 16, amount: 500, linkedTrx: 'r1' }),
      sale('r8', { transactionType: 'void', linkedTrx: 'r2', amount: 800 }),
      sale('r9', { status: -1, amount: 70 }),
      sale('r10', { currency: 'USD', amount: 5 }),
      sale('r11', { transactionType: 30, amount: 3 }),
    ])
    await expectRollupsRight(app)
    expect(await totals()).toEqual([
      { startsOn: '2025-10-26', currency: 'EUR', operation: 'sale', status: 1, count: 2, amount: 2400 },
      { startsOn: '2026-01-15', currency: 'EUR', operation: 'other', status: 1, count: 1, amount: 3 },
      { startsOn: '2026-01-15', currency: 'EUR', operation: 'refund', status: 1, count: 1, amount: 500 },
      { startsOn: '2026-01-15', currency: 'EUR', operation: 'sale', status: -1, count: 1, amount: 70 },
      { startsOn: '2026-01-15', currency: 'EUR', operation: 'sale', status: 1, count: 3, amount: 2001 },
      { startsOn: '2026-01-15', currency: 'EUR', operation: 'void', status: 1, count: 1, amount: 800 },
      { startsOn: '2026-01-15', currency: 'USD', operation: 'sale', status: 1, count: 1, amount: 5 },
      { startsOn: '2026-03-29', currency: 'EUR', operation: 'sale', status: 1, count: 1, amount: 1200 },
    ])
  })

  it('count a repeated line once, and follow a state that is corrected, in one batch or later', async () => {
    const before = await totals()
    expect(countsOf(await takeLines(app, 'transactions', [sale('r1'), sale('r1')]))).toEqual({ unchanged: 2 })
    expect(await totals()).toEqual(before)
    await takeLines(app, 'transactions', [sale('p1', { status: 0, amount: 9 }), sale('p1', { status: 1, amount: 9 })])
    await takeLines(app, 'transactions', [sale('p2', { status: 0, amount: 11 })])
    await takeLines(app, 'transactions', [
      sale('p2', { status: -2, amount: 11 }),
      sale('r2', { tid: 'T2', amount: 800, status: -2 }),
    ])
    await expectRollupsRight(app)
  })

  it('count a late line on its own day', async () => {
    await takeLines(app, 'transactions', [sale('late', { posLocalDateTime: '2024-02-29T12:00:00' })])
    await expectRollupsRight(app)
  })

  it('forget what is deleted', async ({ skip }) => {
    skip(isDistributed, 'no table on workers has triggers')
    await app.query(`delete from transaction where trn_key in ('late', 'r10')`)
    await expectRollupsRight(app)
  })

  it('stay right, and lock nobody up, when feeds write the same days in opposite order while their hours are counted', async () => {
    const owner = connect(app.database.opened.url, { role: null, max: 1 })
    const some = (name: string, day: string, status: number) =>
      Array.from({ length: 100 }, (_, n) => sale(`${name}${n}`, { posLocalDateTime: `${day}T10:00:00`, status }))
    const [first, second] = ['2026-02-01', '2026-02-02']
    for (let round = 0; round < 5; round += 1) {
      const pending = (day: string) => some(`${round}-${day}-`, day, 0)
      const settled = (day: string) => some(`${round}-${day}-`, day, 1)
      const fresh = (day: string) => some(`${round}-new-${day}-`, day, 1)
      await takeLines(app, 'transactions', [...pending(first), ...pending(second)])
      // New ones are stored before known ones are moved on.
      const [, ...reports] = await Promise.all([
        countHours(owner, new Date('2026-02-03T00:00:00Z')),
        takeLines(app, 'transactions', [...fresh(first), ...settled(second)]),
        takeLines(app, 'transactions', [...fresh(second), ...settled(first)]),
      ])
      expect(reports.map(countsOf)).toEqual(Array.from({ length: 2 }, () => ({ inserted: 100, updated: 100 })))
      await expectRollupsRight(app)
    }
    await expectRollupsRight(app)
    await owner.close()
  })

  it('know the operation of every type as the contract does', async () => {
    const types = [
      ...Array.from({ length: 40 }, (_, code) => String(code)),
      ...Object.keys(transactionTypes),
      ...operations,
    ]
    const rows = await app.query('select type, operation_of(type) as operation from unnest($1::text[]) type', [types])
    const counted = ['sale', 'refund', 'void']
    for (const { type, operation } of rows) {
      const known = operationOf(String(type)) ?? 'other'
      expect([type, operation]).toEqual([type, counted.includes(known) ? known : 'other'])
    }
  })
})

it('are built from the transactions that are there when they come', async () => {
  const { url, drop } = await createDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0010'))
  await new Migrator({ db: owner, provider: { getMigrations: () => Promise.resolve(older) } }).migrateToLatest()
  await owner.destroy()
  const database = connect(url)
  const tenant = await buildTenant(database)
  await buildTransactions(database, tenant, [
    {},
    { status: -1 },
    { currency: 'USD', transactionType: '27' },
    { posLocalDateTime: '2026-03-29 03:30:00' },
  ])
  await migrate(url)
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set app.mode = 'operator'`)
  const { rows } = await client.query(
    `select (select sum(count) from instance_day)::int i, (select sum(count) from merchant_month)::int mm,
      (select sum(count) from merchant_day)::int m, (select sum(amount) from terminal_day)::int t`,
  )
  expect(rows).toEqual([{ i: 4, mm: 4, m: 4, t: 4 * 1234 }])
  await client.end()
  await database.close()
  await drop()
})

describe('the total of a list', () => {
  let tenant: Tenant
  let second: Tenant
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    tenant = await buildTenant(app.database)
    const { terminalId: _t, ...store } = tenant
    second = await buildTenant(app.database, store)
    const { storeId: _s, ...merchant } = tenant
    const otherStore = await buildTenant(app.database, merchant)
    const { midId: _i, merchantId: _m, ...instance } = merchant
    const otherMerchant = await buildTenant(app.database, instance)
    for (const [at, tenantBuilt] of [tenant, second, otherStore, otherMerchant].entries()) {
      await buildTransactions(
        app.database,
        tenantBuilt,
        Array.from({ length: 60 + at }, (_, n) => ({
          posLocalDateTime: `2026-${['09', '10', '11'][n % 3]}-${String((n % 28) + 1).padStart(2, '0')} ${n % 2 ? '00:00:00' : '23:59:59.999'}`,
          currency: n % 4 ? 'EUR' : 'USD',
          status: (n % 4) - 2,
          transactionType: ['26', '27', '28', 'chargeback', '18'][n % 5] ?? '',
        })),
      )
    }
    for (const role of ['ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const) {
      tokens.set(role, (await app.openSession(await buildPerson(app.database, tenant, role))).token)
    }
    const two = await buildPerson(app.database, tenant, ['ROLE_CASHIER', 'ROLE_MERCHANT'])
    tokens.set('two roles', (await app.openSession(two)).token)
  })

  const filters = (): Record<string, unknown>[] => [
    {},
    { statuses: [1] },
    { statuses: [-1, 0], types: ['sale'] },
    { types: ['refund', 'void'], currency: ['USD'] },
    { types: ['groupOne'] },
    { dateFrom: '2026-10-01 00:00', dateTo: '2026-10-31 23:59' },
    { dateFrom: '2026-09-05 00:00', dateTo: '2026-11-02 23:59' },
    { dateFrom: '2026-09-28 00:00', dateTo: '2026-09-28 23:59' },
    { dateFrom: '2026-09-05 00:01', dateTo: '2026-11-02 23:58' },
    { storeTokens: [tenant.tokens.store] },
    { terminalTokens: [second.tokens.terminal], statuses: [1] },
    { currency: ['EUR'], stan: '0' },
  ]
  it.each(['ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER', 'two roles'])(
    'LIST-09 is the number of its rows for %s, whatever the rollups know of the filter',
    async (who) => {
      const token = tokens.get(who) ?? ''
      for (const filter of [
        ...filters(),
        ...(who === 'ROLE_INSTANCE_ADMIN' ? [{ merchantTokens: [tenant.tokens.merchant] }] : []),
      ]) {
        const rows = await rowsOf(app, token, { filter }, 100)
        const { data } = await pageOf(app, token, { filter }, 1, 1)
        expect([filter, data.total, data.totalIs]).toEqual([
          filter,
          new Set(rows.map((row) => row.token)).size,
          'exact',
        ])
      }
    },
  )

  it('LIST-09 is exact beyond the cap of counting where the rollups know the filter', async () => {
    const other = await buildTenant(app.database)
    await buildManyTransactions(app.database, other, 10_501)
    const { token } = await app.openSession(await buildPerson(app.database, other, 'ROLE_MERCHANT'))
    expect((await pageOf(app, token, { filter: { statuses: [1] } }, 1, 1)).data).toMatchObject({
      total: 10_501,
      totalIs: 'exact',
    })
  })

  it('SEC-28 the policies alone show nobody the rollups of a wider place', async () => {
    const principal = (role: Principal['roles'][number], id: number): Principal => ({
      userId: 0,
      userToken: '',
      sessionId: '',
      isSso: false,
      roles: [role],
      level: 'admin',
      viewOnly: false,
      mustChangePassword: false,
      operator: false,
      bindings: [{ role, id }],
      ownTransactionsOnly: false,
    })
    const seen = (role: Principal['roles'][number], id: number) =>
      asPrincipal(app.database, principal(role, id), async ({ db }) => {
        const { rows } = await sql<Record<string, number>>`select
          (select coalesce(sum(count), 0) from instance_day)::int as instance,
          (select coalesce(sum(count), 0) from merchant_day)::int as merchant,
          (select coalesce(sum(count), 0) from merchant_month)::int as months,
          (select coalesce(sum(count), 0) from terminal_day)::int as terminal`.execute(db)
        return rows[0]
      })
    const all = 60 + 61 + 62 + 63
    expect(await seen('ROLE_INSTANCE_ADMIN', tenant.instanceId)).toEqual({
      instance: all,
      merchant: all,
      months: all,
      terminal: all,
    })
    expect(await seen('ROLE_MERCHANT', tenant.merchantId)).toEqual({
      instance: 0,
      merchant: 183,
      months: 183,
      terminal: 183,
    })
    expect(await seen('ROLE_STORE_ADMIN', tenant.storeId)).toEqual({
      instance: 0,
      merchant: 0,
      months: 0,
      terminal: 121,
    })
    expect(await seen('ROLE_CASHIER', tenant.terminalId)).toEqual({ instance: 0, merchant: 0, months: 0, terminal: 60 })
    expect(await seen('ROLE_CASHIER', 0)).toEqual({ instance: 0, merchant: 0, months: 0, terminal: 0 })
  })
})
