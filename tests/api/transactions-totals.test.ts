import { beforeAll, describe, expect, it } from 'vitest'
import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import { getTransactionTotals } from '#features/transactions/contract.ts'
import { filterOfFigure } from '#features/transactions/totals-filter.ts'
import type { Role } from '#core/access/roles.ts'
import { buildPerson, buildTenant, buildTransactions, type Person } from '#tests/support/factories.ts'
import { refusalOf, rowsOf } from '#tests/support/list-rows.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { totalsOf } from '#tests/support/totals.ts'
import { buildMix, type Mix } from '#tests/support/transaction-mix.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const ask = (app: TestApp, token: string, body: unknown = {}) => app.call(getTransactionTotals, { body, token })
const open = async (app: TestApp, person: Person) => (await app.openSession(person)).token

describe('the totals beside the list of transactions', () => {
  const app = useTestApp()
  let mix: Mix
  beforeAll(async () => {
    mix = await buildMix(app.database, 200)
  })

  it.each<Role>([
    'ROLE_ADMIN',
    'ROLE_ACQUIRER_ADMIN',
    'ROLE_AFFILIATE_ADMIN',
    'ROLE_INSTANCE_ADMIN',
    'ROLE_MERCHANT_ADMIN',
    'ROLE_MERCHANT',
    'ROLE_STORE_ADMIN',
    'ROLE_CASHIER',
  ])('are those of the rows that the list of a %s has, from rollups and from the rows themselves', async (role) => {
    const token = await open(app, await buildPerson(app.database, mix.tenants.olive, role))
    const ownStore = [mix.tenants.olive.tokens.store]
    for (const filter of [
      {},
      { statuses: [1], types: ['sale', 'void'] },
      { currency: ['EUR', 'KWD'] },
      { storeTokens: ownStore },
      { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-19 23:59' },
      { dateFrom: '2026-11-01 00:01', dateTo: '2026-11-19 23:58' },
      { amountFrom: 1, amountTo: 1000 },
      { cardPanObfuscated: '4242' },
    ]) {
      const { status, data } = await ask(app, token, { filter })
      expect([status, data], JSON.stringify(filter)).toEqual([200, totalsOf(await rowsOf(app, token, { filter }))])
    }
  })

  it('each have a filter whose rows they are, whatever is chosen beside it', async () => {
    const token = await open(app, await buildPerson(app.database, mix.tenants.olive, 'ROLE_ADMIN'))
    let opened = 0
    const filters: (Parameters<typeof filterOfFigure>[0] & { amountFrom?: number; amountTo?: number })[] = [
      {},
      { types: ['sale', 'groupOne'], statuses: [0, 1] },
      { types: ['groupTwo', 'chargeback'] },
      { statuses: [-1] },
      { amountFrom: 1, amountTo: 20, currency: ['EUR', 'JPY', 'CLF'] },
    ]
    for (const filter of filters) {
      const { data } = await ask(app, token, { filter })
      for (const { currency, ...takings } of data.currencies) {
        for (const kinds of [['sale'], ['refund'], ['void'], ['sale', 'refund', 'void']] as const) {
          const narrowed = filterOfFigure(filter, currency, kinds)
          if (!narrowed) continue
          opened += 1
          const rows = await rowsOf(app, token, { filter: { ...narrowed } })
          const sums = kinds.map((kind) => takings[kind])
          expect([rows.length, rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([
            sums.reduce((sum, { count }) => sum + count, 0),
            sums.reduce((sum, { amount }) => sum + amount, 0),
          ])
        }
      }
    }
    expect(opened).toBeGreaterThan(30)
    // Of the group of purchases, refunds and voids of acquirers, the sales alone have no filter.
    expect(filterOfFigure({ types: ['groupTwo'] }, 'EUR', ['sale'])).toBeUndefined()
    expect(filterOfFigure({ types: ['groupTwo'] }, 'EUR')).toMatchObject({ types: ['groupTwo'] })
  })

  it('refuse a filter that the person does not have, and a range that the list refuses', async () => {
    const token = await open(app, await buildPerson(app.database, mix.tenants.olive, 'ROLE_CASHIER'))
    expect(refusalOf(await ask(app, token, { filter: { merchantName: 'Olive' } }))).toEqual([
      400,
      'WRONG_SHAPE',
      'filter.merchantName',
    ])
    const long = { dateFrom: '2024-01-01 00:00', dateTo: '2026-11-20 23:59' }
    expect(refusalOf(await ask(app, token, { filter: long }))).toEqual([422, 'RANGE_TOO_LONG', 'filter.dateTo'])
  })

  it('leave out what arrived after the moment of the list, from rollups and from the rows themselves', async () => {
    const token = await open(app, await buildPerson(app.database, mix.tenants.thyme, 'ROLE_MERCHANT'))
    const before = await rowsOf(app, token)
    // Before the moment at which the server's clock stands here.
    await app.query(`update transaction set received_at = '2026-11-01T00:00:00Z'`)
    const asOf = '2026-11-01T00:00:01Z'
    await buildTransactions(app.database, mix.tenants.thyme, [
      { amount: 77, currency: 'EUR', transactionType: '26', status: 1 },
      { amount: 5, currency: 'USD', transactionType: 'void', status: 1 },
      { amount: 9, currency: 'USD', transactionType: '26', status: -1 },
    ])
    expect(await rowsOf(app, token)).toHaveLength(before.length + 3)
    for (const filter of [{}, { amountFrom: 0, amountTo: 999_999_999_999 }]) {
      expect((await ask(app, token, { filter, asOf })).data).toEqual(totalsOf(before))
      expect((await ask(app, token, { filter })).data).toEqual(totalsOf(await rowsOf(app, token, { filter })))
    }
  })
})

it('the totals of a cashier who sees own sales alone are those of the own sales', async () => {
  const app = await startTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
  const tenant = await buildTenant(app.database)
  await buildTransactions(app.database, tenant, [{ amount: 100 }, { amount: 20 }, { amount: 3 }])
  const cashier = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  await app.query('update transaction set user_id = $1 where amount = 20', [cashier.id])
  const { data } = await ask(app, await open(app, cashier))
  expect(data.currencies).toMatchObject([{ currency: 'EUR', sale: { count: 1, amount: 20 } }])
  expect(data.count).toBe(1)
  await app.close()
})

describe('of more rows than are added up', () => {
  const app = useTestApp()
  const tenant = useTenant(app)
  beforeAll(async () => {
    await buildManyTransactions(app.database, tenant, TOTALS_ROWS_MAX + 1)
  })

  it('the totals are exact where the rollups know the filter, and say "more than" without a sum where they do not', async () => {
    const token = await open(app, await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
    const known = await ask(app, token, { filter: { currency: ['EUR'] } })
    expect(known.data).toMatchObject({ count: TOTALS_ROWS_MAX + 1, countIs: 'exact' })
    expect(known.data.currencies[0]?.sale.count).toBe(TOTALS_ROWS_MAX + 1)
    const unknown = await ask(app, token, { filter: { cardPanObfuscated: '4242' } })
    expect(unknown.data).toEqual({ count: TOTALS_ROWS_MAX, countIs: 'atLeast', currencies: [] })
    const atMost = await ask(app, token, {
      filter: { cardPanObfuscated: '4242', dateFrom: '2026-11-01 00:01', dateTo: '2026-11-30 23:59' },
    })
    expect(atMost.data.countIs).toBe('exact')
  })
})
