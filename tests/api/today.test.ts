import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { netOf } from '#core/money/takings.ts'
import { getToday, type Today } from '#features/today/contract.ts'
import { getTransactionTotals } from '#features/transactions/contract.ts'
import { addAttestation, buildDevice } from '#tests/support/devices.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

/** Saturday 21 November 2026, noon in Athens, one in the morning of Sunday in Kiritimati (UTC+14). */
const DAY = '2026-11-21'

const app = useTestApp()
const centre = useTenant(app, { name: 'Centre' })
let island: Tenant

const person = async (role: Role, tenant = centre, on = app) =>
  (await on.openSession(await buildPerson(on.database, tenant, role))).token
const ask = async (token: string, body: object = {}, on = app): Promise<Today> => {
  const { status, data, error } = await on.call(getToday, { body, token })
  if (status !== 200) throw new Error(`today answered ${status} ${JSON.stringify(error)}`)
  return data
}
const sale = (posLocalDateTime: string, amount: number, values: object = {}) => ({
  posLocalDateTime,
  amount,
  ...values,
})

beforeAll(async () => {
  const { storeId: _, ...merchant } = centre
  island = await buildTenant(app.database, merchant, { name: 'Island', timeZone: 'Pacific/Kiritimati' })
  await buildTransactions(app.database, centre, [
    sale(`${DAY} 00:00:00`, 1000, { tipAmount: 100 }),
    sale(`${DAY} 11:59:59`, 500),
    sale(`${DAY} 12:00:00`, 700),
    sale(`${DAY} 10:00:00`, 300, { transactionType: '27' }),
    sale(`${DAY} 10:30:00`, 200, { transactionType: 'void' }),
    sale(`${DAY} 10:31:00`, 999, { status: -1, errorCode: '51' }),
    sale(`${DAY} 10:32:00`, 999, { status: -1, errorCode: '51' }),
    sale(`${DAY} 10:33:00`, 999, { status: -1, errorCode: null }),
    sale(`${DAY} 10:34:00`, 999, { status: 0 }),
    sale(`${DAY} 10:35:00`, 999, { transactionType: 'verify' }),
    sale(`${DAY} 09:00:00`, 80, { currency: 'JPY' }),
    sale('2026-11-20 23:59:59', 1),
    sale('2026-11-22 00:00:00', 2),
    // The same weekday: two of the last four had business, one of them at this hour alone.
    sale('2026-11-14 09:00:00', 400),
    sale('2026-11-14 23:00:00', 5000),
    sale('2026-10-24 11:00:00', 201),
    // Five weeks before, and another weekday.
    sale('2026-10-17 11:00:00', 90_000),
    sale('2026-11-13 11:00:00', 90_000),
  ])
  await buildTransactions(app.database, island, [
    sale('2026-11-22 00:30:00', 40, { timeZone: 'Pacific/Kiritimati' }),
    sale('2026-11-21 23:30:00', 60, { timeZone: 'Pacific/Kiritimati' }),
  ])
})

describe('today', () => {
  it('is what each store took on its own day, with tips apart and what is no money in numbers alone', async () => {
    const today = await ask(await person('ROLE_MERCHANT'))
    expect([today.first, today.last]).toEqual(['2026-11-21', '2026-11-22'])
    expect(today.currencies).toMatchObject([
      {
        currency: 'EUR',
        sale: { count: 4, amount: 2240 },
        refund: { count: 1, amount: 300 },
        void: { count: 1, amount: 200 },
        tips: 100,
        declined: 3,
        pending: 1,
      },
      { currency: 'JPY', sale: { count: 1, amount: 80 }, usual: null },
    ])
    expect(today.stores.map(({ name, day, currency, ...own }) => [name, day, currency, netOf(own).amount])).toEqual([
      [centre.names.store, '2026-11-21', 'EUR', 1700],
      [island.names.store, '2026-11-22', 'EUR', 40],
      [centre.names.store, '2026-11-21', 'JPY', 80],
    ])
    expect(today.declines).toEqual([
      { code: '51', count: 2 },
      { code: null, count: 1 },
    ])
  })

  it('is compared with the mean of those of the last four same weekdays that had business, up to this hour', async () => {
    const [euros] = (await ask(await person('ROLE_STORE_ADMIN'))).currencies
    // 400 on the 14th, 201 on the 24th of October: 300.5.
    expect(euros?.usual).toEqual({ days: 2, soFar: 301 })
    expect(euros?.hours).toHaveLength(24)
    expect(euros?.hours[10]).toEqual({ count: 2, net: -500, usual: 0 })
    expect(euros?.hours[9]).toEqual({ count: 0, net: 0, usual: 200 })
    expect(euros?.hours[23]).toEqual({ count: 0, net: 0, usual: 2500 })
    expect(euros?.hours.reduce((sum, { net }) => sum + net, 0)).toBe(1700)
  })

  it('compares each store with what is usual in it, also one that has taken nothing yet', async () => {
    const quiet = await buildTenant(app.database)
    await buildTransactions(app.database, quiet, [
      sale('2026-11-14 11:00:00', 300),
      sale('2026-11-07 11:00:00', 500),
      sale('2026-11-07 13:00:00', 900),
    ])
    const bearer = (await app.openSession(await buildPerson(app.database, quiet, 'ROLE_MERCHANT'))).token
    expect((await ask(bearer)).stores).toMatchObject([
      { token: quiet.tokens.store, sale: { count: 0, amount: 0 }, usual: { days: 2, soFar: 400 } },
    ])
    const [own] = (await ask(await person('ROLE_STORE_ADMIN'))).stores
    expect(own?.usual).toEqual({ days: 2, soFar: 301 })
  })

  it('is compared up to the moment until which data has come in, and with nothing where that was yesterday', async () => {
    const fed = (at: string) =>
      app.query(
        `insert into feed_hour (acquirer_id, kind, starts_at, last_received_at, accepted, rejected)
         values ($1, 'transactions', date_trunc('hour', $2::timestamptz), $2::timestamptz, 1, 0)`,
        [centre.acquirerId, at],
      )
    const bearer = await person('ROLE_STORE_ADMIN')
    const usual = async () => {
      const { currencies, warnings } = await ask(bearer)
      return [warnings.checked?.dataAsOf, currencies[0]?.usual]
    }
    // Of the two days one had its business by half past ten in Athens, the other later.
    await fed('2026-11-21T08:30:00Z')
    expect(await usual()).toEqual(['2026-11-21T08:30:00.000Z', { days: 2, soFar: 200 }])
    await app.query('delete from feed_hour where acquirer_id = $1', [centre.acquirerId])
    await fed('2026-11-20T21:59:00Z')
    expect(await usual()).toEqual(['2026-11-20T21:59:00.000Z', { days: 2, soFar: 0 }])
    await app.query('delete from feed_hour where acquirer_id = $1', [centre.acquirerId])
  })

  it('says nothing of what is usual to a cashier', async () => {
    const { currencies, stores } = await ask(await person('ROLE_CASHIER'))
    const [euros] = currencies
    expect(stores.map(({ usual }) => usual)).toEqual(stores.map(() => null))
    expect(euros).toMatchObject({ sale: { count: 3, amount: 2200 }, usual: null })
    expect(euros?.hours.every(({ usual }) => usual === null)).toBe(true)
  })

  it('is refused to those who have the dashboard', async () => {
    const { status } = await app.call(getToday, { body: {}, token: await person('ROLE_INSTANCE_ADMIN') })
    expect(status).toBe(403)
  })

  it('is that of chosen stores, and of none that is not in scope', async () => {
    const token = await person('ROLE_MERCHANT')
    const [euros] = (await ask(token, { storeTokens: [island.tokens.store] })).currencies
    expect(euros?.sale).toEqual({ count: 1, amount: 40 })
    const other = await buildTenant(app.database)
    await buildTransactions(app.database, other, [sale(`${DAY} 10:00:00`, 7)])
    expect((await ask(token, { storeTokens: [other.tokens.store] })).currencies).toEqual([])
  })

  it.each<Role>(['ROLE_MERCHANT', 'ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'])(
    'comes to what the list and its totals of the same day say to a %s',
    async (role) => {
      const token = await person(role)
      const filter = { dateFrom: `${DAY} 00:00`, dateTo: `${DAY} 23:59`, storeTokens: [centre.tokens.store] }
      const { data: totals } = await app.call(getTransactionTotals, { body: { filter }, token })
      const today = await ask(token, { storeTokens: [centre.tokens.store] })
      expect(
        today.currencies.map(({ currency, sale: sold, refund, void: voided }) => ({
          currency,
          sale: sold,
          refund,
          void: voided,
        })),
      ).toEqual(totals.currencies)
      const rows = await rowsOf(app, token, { filter })
      const ofStatus = (wanted: number) => rows.filter(({ status }) => status === wanted).length
      const sum = (name: 'declined' | 'pending') => today.currencies.reduce((all, one) => all + one[name], 0)
      expect([sum('declined'), sum('pending')]).toEqual([ofStatus(-1), ofStatus(0)])
    },
  )
})

it('a cashier who sees own sales alone has today only those', async () => {
  const own = await startTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
  const tenant = await buildTenant(own.database)
  await buildTransactions(own.database, tenant, [sale(`${DAY} 09:00:00`, 10), sale(`${DAY} 09:00:00`, 20)])
  const cashier = await buildPerson(own.database, tenant, 'ROLE_CASHIER')
  await own.query('update transaction set user_id = $1 where amount = 20', [cashier.id])
  const today = await ask((await own.openSession(cashier)).token, {}, own)
  expect(today.currencies).toMatchObject([{ sale: { count: 1, amount: 20 } }])
  await own.close()
})

it('warnings reach those whose terminal they are about, but nobody who sees own sales alone', async () => {
  const warned = async (on: TestApp) => {
    const tenant = await buildTenant(on.database)
    const { storeId: _, ...merchant } = tenant
    const sibling = await buildTenant(on.database, merchant)
    const other = await buildTenant(on.database)
    await buildTransactions(on.database, tenant, [
      ...Array.from({ length: 28 }, (_day, back) =>
        sale(`${new Date(Date.parse(DAY) - (back + 1) * 86_400_000).toISOString().slice(0, 10)} 10:15:00`, 100),
      ),
      ...Array.from({ length: 3 }, () => sale(`${DAY} 11:00:00`, 100, { transactionType: '27' })),
    ])
    const kinds = async (role: Role, of: Tenant) =>
      (await ask(await person(role, of, on), {}, on)).warnings.items.map(({ kind, terminalToken }) => [
        kind,
        terminalToken,
      ])
    const told = [['refunds', tenant.tokens.terminal]]
    for (const role of ['ROLE_MERCHANT_ADMIN', 'ROLE_MERCHANT'] as const) {
      expect([role, await kinds(role, tenant)]).toEqual([role, told])
      expect([role, await kinds(role, sibling)]).toEqual([role, told])
      expect([role, await kinds(role, other)]).toEqual([role, []])
    }
    expect(await kinds('ROLE_STORE_ADMIN', tenant)).toEqual(told)
    expect(await kinds('ROLE_STORE_ADMIN', sibling)).toEqual([])
    expect(await kinds('ROLE_CASHIER', sibling)).toEqual([])
    return kinds('ROLE_CASHIER', tenant)
  }
  expect(await warned(app)).toHaveLength(1)
  const own = await startTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
  expect(await warned(own)).toEqual([])
  await own.close()
})

describe('what needs somebody today', () => {
  it('names terminals that take no payments with what switches them off, and no others', async () => {
    const tenant = await buildTenant(app.database, {}, { name: 'Closed' })
    const token = await person('ROLE_CASHIER', tenant)
    expect((await ask(token)).stopped).toEqual({ total: 0, items: [] })
    await app.query('update store set status = 0 where id = $1', [tenant.storeId])
    expect((await ask(token)).stopped).toMatchObject({
      total: 1,
      items: [{ token: tenant.tokens.terminal, storeName: tenant.names.store, reason: 'store' }],
    })
    await app.query('update terminal set status = 0 where id = $1', [tenant.terminalId])
    expect((await ask(token)).stopped.items).toMatchObject([{ reason: 'terminal' }])
    expect((await ask(await person('ROLE_MERCHANT'))).stopped.total).toBe(0)
  })

  it('names devices in use whose newest security check did not pass', async () => {
    const tenant = await buildTenant(app.database)
    const device = await buildDevice(app.database, tenant)
    await app.query(`update device set last_accessed_at = '2026-11-20T08:00:00Z' where id = $1`, [device.id])
    const token = await person('ROLE_MERCHANT', tenant)
    const attest = (createdAt: string, success: boolean, passed: boolean | null) =>
      addAttestation(app, device.id, { createdAt, success, passed })
    const failing = async () => (await ask(token)).devices.total
    expect(await failing()).toBe(0)
    await attest('2026-11-20T09:00:00Z', true, false)
    expect(await failing()).toBe(1)
    await attest('2026-11-20T10:00:00Z', true, true)
    expect(await failing()).toBe(0)
    await attest('2026-11-20T11:00:00Z', false, null)
    expect(await failing()).toBe(1)
    await app.query('update device set blocked = true where id = $1', [device.id])
    expect(await failing()).toBe(0)
    await app.query(`update device set blocked = false, last_accessed_at = '2026-10-01T08:00:00Z' where id = $1`, [
      device.id,
    ])
    expect(await failing()).toBe(0)
  })
})
