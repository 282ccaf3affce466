import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import {
  getWhy,
  getWhyInTransactions,
  type Why,
  type WhyInTransactions,
  type WhyParts,
} from '#features/dashboard/why.ts'
import { askDashboard } from '#tests/support/dashboard.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

/** Two whole weeks, so that the days right before are the same weekdays. */
const range = { dateFrom: '2026-11-09 00:00', dateTo: '2026-11-22 23:59' }
const nothing = { count: 0, amount: 0 }

const app = useTestApp()
const centre = useTenant(app, { name: 'Centre' })
let island: Tenant
let token: string

const personAt = async (tenant: Tenant, role: Role) =>
  (await app.openSession(await buildPerson(app.database, tenant, role))).token
const why = (filter: object = range, extras: object = {}, bearer = token): Promise<Why> =>
  askDashboard(app, bearer, getWhy, filter, extras)
const inTransactions = (filter: object = range, extras: object = {}, bearer = token): Promise<WhyInTransactions> =>
  askDashboard(app, bearer, getWhyInTransactions, filter, { of: 'EUR', ...extras })
const partsOf = async (...asked: Parameters<typeof inTransactions>): Promise<WhyParts> => {
  const { parts } = await inTransactions(...asked)
  if (!parts) throw new Error('there is nothing')
  return parts
}
const at = (posLocalDateTime: string, amount: number, values: object = {}) => ({ posLocalDateTime, amount, ...values })

beforeAll(async () => {
  // All ranges are past.
  app.clock.now = new Date('2026-11-24T10:00:00Z')
  const { merchantId: _m, midId: _i, storeId: _s, ...instance } = centre
  island = await buildTenant(app.database, instance, { name: 'Island' })
  await buildTransactions(app.database, centre, [
    at('2026-11-09 00:00:00', 1000),
    at('2026-11-22 23:59:59', 500, { cardType: 'MASTERCARD' }),
    at('2026-11-10 10:00:00', 300, { transactionType: '27' }),
    at('2026-11-10 10:30:00', 200, { transactionType: 'void' }),
    at('2026-11-10 10:31:00', 999, { status: -1, errorCode: '51' }),
    at('2026-11-10 10:32:00', 999, { status: 0 }),
    at('2026-11-10 10:33:00', 999, { transactionType: 'verify' }),
    at('2026-11-10 10:34:00', 80, { currency: 'JPY' }),
    // Two weeks before.
    at('2026-10-26 00:00:00', 600),
    at('2026-11-08 23:59:59', 100),
    at('2026-10-27 10:31:00', 999, { status: -1, errorCode: '05' }),
    at('2026-10-27 10:31:00', 999, { status: -1, errorCode: null }),
    // Outside of both.
    at('2026-10-25 23:59:59', 90_000),
    at('2026-11-23 00:00:00', 90_000),
  ])
  await buildTransactions(app.database, island, [
    at('2026-11-12 14:59:59', 7),
    ...Array.from({ length: 5 }, () => at('2026-11-07 14:00:00', 100)),
  ])
  token = await personAt(centre, 'ROLE_INSTANCE_ADMIN')
})

describe('the change of the net', () => {
  it('is that of one currency between a range and the same weekdays before, by day, merchant and type', async () => {
    const { change, currencies, ...ranges } = await why()
    expect(ranges).toEqual({ now: range, before: { dateFrom: '2026-10-26 00:00', dateTo: '2026-11-08 23:59' } })
    expect(currencies).toEqual(['EUR', 'JPY'])
    expect(change).toMatchObject({
      currency: 'EUR',
      now: { count: 5, amount: 1007 },
      before: { count: 7, amount: 1200 },
      merchants: {
        values: [
          { token: island.tokens.merchant, now: { count: 1, amount: 7 }, before: { count: 5, amount: 500 } },
          { token: centre.tokens.merchant, now: { count: 4, amount: 1000 }, before: { count: 2, amount: 700 } },
        ],
      },
      types: {
        values: [
          { kind: 'sale', now: { count: 3, amount: 1507 }, before: { count: 7, amount: 1200 } },
          { kind: 'refund', now: { count: 1, amount: -300 }, before: nothing },
          { kind: 'void', now: { count: 1, amount: -200 }, before: nothing },
        ],
      },
    })
    expect(change?.merchants.others).toBeUndefined()
    expect(change?.days).toHaveLength(14)
    expect(change?.days[0]).toEqual({
      now: { dateFrom: '2026-11-09 00:00', dateTo: '2026-11-09 23:59', count: 1, amount: 1000 },
      before: { dateFrom: '2026-10-26 00:00', dateTo: '2026-10-26 23:59', count: 1, amount: 600 },
    })
    expect(change?.days[1]?.now).toMatchObject({ count: 2, amount: -500 })
    expect(change?.days[13]).toMatchObject({ now: { count: 1, amount: 500 }, before: { count: 1, amount: 100 } })
  })

  it('is that of the currency asked for, or of none where that has no business', async () => {
    const yen = await why(range, { of: 'JPY' })
    expect(yen.change).toMatchObject({ currency: 'JPY', now: { count: 1, amount: 80 }, before: nothing })
    expect((await why(range, { of: 'USD' })).change).toBeNull()
    expect(await why({ ...range, currency: ['JPY'] })).toMatchObject({
      currencies: ['JPY'],
      change: { currency: 'JPY' },
    })
  })

  it('is against the days right before where these are asked for', async () => {
    const three = { dateFrom: '2026-11-09 00:00', dateTo: '2026-11-11 23:59' }
    const previous = await why(three, { before: 'previous' })
    expect(previous.before).toEqual({ dateFrom: '2026-11-06 00:00', dateTo: '2026-11-08 23:59' })
    expect(previous.change?.before).toEqual({ count: 6, amount: 600 })
    expect((await why(three)).before).toEqual({ dateFrom: '2026-11-02 00:00', dateTo: '2026-11-04 23:59' })
  })

  it('is of a day that is not over against as much of the earlier one, by the clock furthest ahead', async () => {
    const running = { dateFrom: '2026-11-24 00:00', dateTo: '2026-11-26 23:59' }
    const { change, ...ranges } = await why(running, { before: 'previous' })
    const compared = {
      now: { dateFrom: '2026-11-24 00:00', dateTo: '2026-11-24 23:59' },
      before: { dateFrom: '2026-11-23 00:00', dateTo: '2026-11-23 12:00' },
    }
    expect(ranges).toEqual({ ...compared, currencies: ['EUR'] })
    expect(change).toMatchObject({ now: { count: 0 }, before: { count: 1, amount: 90_000 } })
    const { parts, ...beside } = await inTransactions(running, { before: 'previous' })
    expect(beside).toEqual({ ...compared, currency: 'EUR' })
    expect(parts).toMatchObject({ now: { count: 0 }, before: { count: 1, amount: 90_000 } })
  })

  it('cuts days where the range does, in both', async () => {
    const cut = { dateFrom: '2026-11-09 00:01', dateTo: '2026-11-22 23:58' }
    const { change } = await why(cut)
    expect(change).toMatchObject({ now: { count: 3, amount: -493 }, before: { count: 5, amount: 500 } })
    const parts = await partsOf(cut)
    expect(parts).toMatchObject({ now: { count: 3, amount: -493 }, before: { count: 5, amount: 500 } })
  })

  it('names five merchants, and what the others come to', async () => {
    const own = await buildTenant(app.database)
    const { merchantId: _m, midId: _i, storeId: _s, ...instance } = own
    for (let n = 1; n <= 7; n += 1) {
      const merchant = await buildTenant(app.database, instance)
      await buildTransactions(app.database, merchant, [
        at(n % 2 ? '2026-11-10 10:00:00' : '2026-10-27 10:00:00', n * 100),
      ])
    }
    const bearer = await personAt(own, 'ROLE_INSTANCE_ADMIN')
    const { change } = await why(range, {}, bearer)
    const amounts = change?.merchants.values.map(({ now, before }) => now.amount - before.amount)
    expect(amounts).toEqual([700, -600, 500, -400, 300])
    expect(change?.merchants.others).toEqual({
      valueCount: 2,
      now: { count: 1, amount: 100 },
      before: { count: 1, amount: 200 },
    })
    const { stores } = await partsOf(range, {}, bearer)
    expect(stores.values.map(({ now, before }) => now.amount - before.amount)).toEqual(amounts)
    expect(stores.others).toEqual(change?.merchants.others)
  })
})

describe('the change in the transactions', () => {
  it('is the same by store, method and hour of the day', async () => {
    const { parts, ...asked } = await inTransactions()
    expect(asked).toEqual({
      currency: 'EUR',
      now: range,
      before: { dateFrom: '2026-10-26 00:00', dateTo: '2026-11-08 23:59' },
    })
    expect(parts).toMatchObject({
      now: { count: 5, amount: 1007 },
      before: { count: 7, amount: 1200 },
      stores: { values: [{ token: island.tokens.store }, { token: centre.tokens.store, name: centre.names.store }] },
      methods: {
        values: [
          { key: 'visa', name: 'visa', now: { count: 4, amount: 507 }, before: { count: 7, amount: 1200 } },
          { key: 'mastercard', now: { count: 1, amount: 500 }, before: nothing },
        ],
      },
      hours: {
        values: [
          { hour: 10, now: { count: 2, amount: -500 }, before: nothing },
          { hour: 14, now: { count: 1, amount: 7 }, before: { count: 5, amount: 500 } },
          { hour: 0, now: { count: 1, amount: 1000 }, before: { count: 1, amount: 600 } },
          { hour: 23, now: { count: 1, amount: 500 }, before: { count: 1, amount: 100 } },
        ],
      },
    })
  })

  it('has what was declined beside it, by response code', async () => {
    const { declines } = await partsOf()
    expect(declines).toEqual({
      now: { attempts: 6, declined: 1 },
      before: { attempts: 9, declined: 2 },
      reasons: [
        { code: null, now: 0, before: 1 },
        { code: '05', now: 0, before: 1 },
        { code: '51', now: 1, before: 0 },
      ],
    })
  })

  it('names no filter for a method whose filter selects others, too', async () => {
    const own = await buildTenant(app.database)
    const openBanking = { transactionType: '18' }
    await buildTransactions(app.database, own, [
      at('2026-11-10 10:00:00', 100, { ...openBanking, cardType: null }),
      // A card scheme comes first, and yet the filter of open banking finds it.
      at('2026-11-10 10:00:00', 50, { ...openBanking, cardType: 'VISA' }),
    ])
    const { methods } = await partsOf(range, {}, await personAt(own, 'ROLE_INSTANCE_ADMIN'))
    expect(methods.values.map(({ key, name }) => [key, name])).toEqual([
      [null, 'openBanking'],
      ['visa', 'visa'],
    ])
  })

  it('tells new, lost and silent terminals, and since when a store is silent', async () => {
    const own = await buildTenant(app.database)
    const { acquirerId, affiliateId, instanceId, merchantId, midId } = own
    const store = (name: string) =>
      buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId }, { name })
    const [started, lost, silent, quiet, busy] = [
      await store('Started'),
      await store('Lost'),
      await store('Silent'),
      await store('Quiet'),
      await store('Busy'),
    ]
    const lastDays = (count: number, amount = 10) =>
      Array.from({ length: count }, () => at('2026-11-04 10:00:00', amount))
    await buildTransactions(app.database, started, [at('2026-11-10 10:00:00', 5)])
    await buildTransactions(app.database, lost, [at('2026-11-02 10:00:00', 6)])
    // The last seven days of the range begin on the 16th, and those of the earlier one on the 2nd.
    await buildTransactions(app.database, silent, [at('2026-11-15 23:59:59', 7), ...lastDays(5)])
    await buildTransactions(app.database, quiet, [at('2026-11-15 23:59:59', 8), ...lastDays(4)])
    await buildTransactions(app.database, busy, [at('2026-11-16 00:00:00', 9), ...lastDays(5)])
    const bearer = await personAt(own, 'ROLE_INSTANCE_ADMIN')
    const { terminals, stores } = await partsOf(range, {}, bearer)
    expect(terminals).toMatchObject({
      started: { total: 1, items: [{ token: started.tokens.terminal, storeName: started.names.store }] },
      lost: { total: 1, items: [{ token: lost.tokens.terminal, now: nothing, before: { count: 1, amount: 6 } }] },
      silent: { total: 1, items: [{ token: silent.tokens.terminal, lastOn: '2026-11-15' }] },
      silentDays: 7,
    })
    const silence = new Map(stores.values.map(({ token: store_, silentSince }) => [store_, silentSince]))
    expect(silence.get(silent.tokens.store)).toBe('2026-11-15')
    expect([quiet, busy].map(({ tokens }) => silence.get(tokens.store))).toEqual([undefined, undefined])
    const few = await partsOf({ dateFrom: '2026-11-15 00:00', dateTo: '2026-11-19 23:59' }, {}, bearer)
    expect(few.terminals).toMatchObject({ silentDays: 0, silent: { total: 0, items: [] } })
  })

  it('is not said of more transactions than are read', async () => {
    const own = await buildTenant(app.database)
    const bearer = await personAt(own, 'ROLE_INSTANCE_ADMIN')
    await buildManyTransactions(app.database, own, TOTALS_ROWS_MAX)
    const november = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }
    expect((await inTransactions(november, {}, bearer)).parts).toMatchObject({ now: { count: TOTALS_ROWS_MAX } })
    await buildTransactions(app.database, own, [at('2026-10-20 10:00:00', 5)])
    expect((await inTransactions(november, {}, bearer)).parts).toBeNull()
    // The rollups know any number.
    const { change } = await why(november, {}, bearer)
    expect(change).toMatchObject({ now: { count: TOTALS_ROWS_MAX }, before: { count: 1, amount: 5 } })
  }, 120_000)
})
