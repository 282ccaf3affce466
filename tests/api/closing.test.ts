import { readXlsx } from 'hucre'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { netOf } from '#core/money/takings.ts'
import { type Closing, CLOSING_LINES_MAX, getClosing } from '#features/closing/contract.ts'
import { getTransactionTotals } from '#features/transactions/contract.ts'
import { buildPerson, buildTenant, buildTransactions, type Tenant } from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DAY = '2026-11-20'
const day = { dateFrom: `${DAY} 00:00`, dateTo: `${DAY} 23:59` }
const month = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-30 23:59' }

const app = useTestApp()
const centre = useTenant(app, { name: 'Centre' })
let island: Tenant

const person = async (role: Role, tenant = centre, on = app) =>
  (await on.openSession(await buildPerson(on.database, tenant, role))).token
const ask = async (token: string, body: object = { filter: day }, on = app): Promise<Closing> => {
  const { status, data, error } = await on.call(getClosing, { body, token })
  if (status !== 200) throw new Error(`closing answered ${status} ${JSON.stringify(error)}`)
  return data
}
const at = (posLocalDateTime: string, amount: number, values: object = {}) => ({
  posLocalDateTime,
  amount,
  userName: 'Anna',
  ...values,
})

beforeAll(async () => {
  const { storeId: _, ...merchant } = centre
  island = await buildTenant(app.database, merchant, { name: 'Island', timeZone: 'Pacific/Kiritimati' })
  const [earlier, today] = await buildTransactions(app.database, centre, [
    at('2026-11-19 23:59:59', 400),
    at(`${DAY} 00:00:00`, 1000, { tipAmount: 100 }),
    at(`${DAY} 23:59:59`, 500, { userName: 'Anna Maria', cardType: 'MASTERCARD' }),
    at(`${DAY} 10:31:00`, 999, { status: -1, tipAmount: 9 }),
    at(`${DAY} 10:32:00`, 999, { status: 0, userName: null }),
    at(`${DAY} 10:33:00`, 999, { transactionType: 'verify' }),
    at(`${DAY} 09:00:00`, 80, { currency: 'JPY' }),
    at('2026-11-21 00:00:00', 2),
  ])
  await buildTransactions(app.database, centre, [
    at(`${DAY} 10:00:00`, 300, { transactionType: '27', linkedTrnKey: earlier?.trnKey }),
    at(`${DAY} 10:30:00`, 200, { transactionType: '27', linkedTrnKey: today?.trnKey }),
    at(`${DAY} 10:31:00`, 50, { transactionType: 'void' }),
  ])
  await app.query(`insert into transaction_key (acquirer_id, trn_key, token, linked_trn_key, transaction_id, pos_local_date_time)
    select acquirer_id, trn_key, token, linked_trn_key, id, pos_local_date_time from transaction on conflict do nothing`)
  await buildTransactions(app.database, island, [at(`${DAY} 00:30:00`, 40, { timeZone: 'Pacific/Kiritimati' })])
})

describe('a closing sheet', () => {
  it('adds up each store on its own day, with tips apart and what is no money in numbers alone', async () => {
    const sheet = await ask(await person('ROLE_MERCHANT'))
    expect(sheet).toMatchObject({ ...day, count: 10, countIs: 'exact' })
    expect(sheet.currencies.map(({ currency }) => currency)).toEqual(['EUR', 'JPY'])
    const [euros] = sheet.currencies
    expect(euros).toMatchObject({
      sale: { count: 3, amount: 1540 },
      refund: { count: 2, amount: 500 },
      void: { count: 1, amount: 50 },
      tips: 100,
      declined: 1,
      pending: 1,
    })
    expect(euros?.lines.map(({ key, name, ...own }) => [key, name, netOf(own).amount])).toEqual([
      [centre.tokens.store, centre.names.store, 950],
      [island.tokens.store, island.names.store, 40],
    ])
  })

  it('says what of the refunds and voids is of sales before its first day', async () => {
    const token = await person('ROLE_STORE_ADMIN')
    const earlierIn = async (filter: object) => (await ask(token, { filter })).currencies[0]?.earlier
    expect(await earlierIn(day)).toEqual({ refund: { count: 1, amount: 300 }, void: { count: 0, amount: 0 } })
    expect((await earlierIn(month))?.refund).toEqual({ count: 0, amount: 0 })
  })

  it('is by terminal, cashier, method and day as well', async () => {
    const token = await person('ROLE_STORE_ADMIN')
    const lines = async (by: string, filter: object = day) =>
      (await ask(token, { filter, by })).currencies[0]?.lines.map(({ key, name, tid, ...own }) => [
        key,
        name ?? tid,
        netOf(own).amount,
      ])
    expect(await lines('terminal')).toEqual([[centre.tokens.terminal, expect.any(String), 950]])
    // The filter by the name of one of them finds both; whoever took what is pending is not known.
    expect(await lines('cashier')).toEqual([
      ['Anna Maria', 'Anna Maria', 500],
      [null, 'Anna', 450],
      [null, undefined, 0],
    ])
    expect(await lines('method')).toEqual([
      ['mastercard', 'mastercard', 500],
      ['visa', 'visa', 450],
    ])
    expect(await lines('day', month)).toEqual([
      ['2026-11-19', '2026-11-19', 400],
      [DAY, DAY, 950],
      ['2026-11-21', '2026-11-21', 2],
    ])
  })

  it('never adds up two people of one name, tells them apart by what the reader may see, and keeps a renamed person whole', async () => {
    const tenant = await buildTenant(app.database)
    const [first, second, gone] = [
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
      await buildPerson(app.database, tenant, 'ROLE_CASHIER'),
      await buildPerson(app.database, tenant, 'ROLE_CASHIER', { deletedAt: new Date() }),
    ]
    await buildTransactions(app.database, tenant, [
      at(`${DAY} 10:00:00`, 100, { userId: first.id }),
      at(`${DAY} 10:01:00`, 1, { userId: first.id, userName: 'Anna Papa' }),
      at(`${DAY} 10:02:00`, 30, { userId: first.id }),
      at(`${DAY} 10:03:00`, 20, { userId: second.id }),
      at(`${DAY} 10:04:00`, 3, { userId: gone.id }),
      at(`${DAY} 10:05:00`, 2),
      at(`${DAY} 10:06:00`, 200, { userName: 'Kostas' }),
    ])
    const lines = async (token: string, body: object = {}) =>
      (await ask(token, { filter: day, by: 'cashier', ...body })).currencies[0]?.lines.map(
        ({ key, name, namesake, email, ...own }) => [key, name, namesake, email, netOf(own).amount],
      )
    const people = (emails: readonly (string | undefined)[]) => [
      ['Kostas', 'Kostas', undefined, undefined, 200],
      [null, 'Anna', 1, emails[0], 131],
      [null, 'Anna', 2, emails[1], 20],
      [null, 'Anna', 3, undefined, 3],
      [null, 'Anna', 4, undefined, 2],
    ]
    const admin = await person('ROLE_STORE_ADMIN', tenant)
    expect(await lines(admin)).toEqual(people([first.email, second.email]))
    // A cashier sees the sales of the terminal, and of its people nobody else's email.
    expect(await lines((await app.openSession(second)).token)).toEqual(people([undefined, second.email]))
    const inner = (await ask(admin, { filter: day, by: 'terminal', within: 'cashier' })).currencies[0]?.lines[0]?.lines
    expect(inner?.map(({ name, email, ...own }) => [name, email, netOf(own).amount])).toEqual([
      ['Kostas', undefined, 200],
      ['Anna', first.email, 131],
      ['Anna', second.email, 20],
      ['Anna', undefined, 3],
      ['Anna', undefined, 2],
    ])
    const response = await app.fetch('/api/closing/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify({ filter: day, by: 'cashier' }),
    })
    const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
    expect(
      sheets
        .find(({ name }) => name === 'EUR')
        ?.rows.slice(1)
        .map(([name]) => name),
    ).toEqual(['Kostas', `Anna (${first.email})`, `Anna (${second.email})`, 'Anna (3)', 'Anna (4)'])
  })

  it('splits each line by what it is asked for, and a line by itself by nothing', async () => {
    const token = await person('ROLE_MERCHANT')
    const lines = async (within: string) =>
      (await ask(token, { filter: day, by: 'store', within })).currencies[0]?.lines
    expect(
      (await lines('method'))?.map(({ key, lines: inner }) => [key, inner?.map((one) => [one.key, netOf(one).amount])]),
    ).toEqual([
      [
        centre.tokens.store,
        [
          ['mastercard', 500],
          ['visa', 450],
        ],
      ],
      [island.tokens.store, [['visa', 40]]],
    ])
    expect((await lines('store'))?.every((line) => line.lines === undefined)).toBe(true)
  })

  it('has only its largest lines, says what the others come to, and its file has all', async () => {
    const { storeId: _, terminalId: _terminal, ...merchant } = await buildTenant(app.database)
    const tenant = await buildTenant(app.database, merchant)
    const cashiers = Array.from({ length: CLOSING_LINES_MAX + 3 }, (_none, index) => `Cashier ${index}`)
    await buildTransactions(
      app.database,
      tenant,
      cashiers.map((userName, index) => at(`${DAY} 10:00:00`, index + 1, { userName })),
    )
    const token = await person('ROLE_STORE_ADMIN', tenant)
    const [euros] = (await ask(token, { filter: day, by: 'cashier' })).currencies
    expect(euros?.lines).toHaveLength(CLOSING_LINES_MAX)
    expect(euros?.more).toMatchObject({ lineCount: 3, sale: { count: 3, amount: 1 + 2 + 3 } })
    expect(euros?.lines.reduce((sum, { sale }) => sum + sale.amount, 6)).toBe(euros?.sale.amount)
    const response = await app.fetch('/api/closing/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ filter: day, by: 'cashier' }),
    })
    const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
    expect(sheets.find(({ name }) => name === 'EUR')?.rows).toHaveLength(cashiers.length + 1)
  })

  it('refuses filters that the person does not have, and ranges that are too long', async () => {
    const token = await person('ROLE_CASHIER')
    const refusal = async (body: object) => (await app.call(getClosing, { body, token })).status
    expect(await refusal({ filter: { ...day, merchantName: 'x' } })).toBe(400)
    expect(await refusal({ filter: { dateFrom: '2020-01-01 00:00', dateTo: '2026-11-20 23:59' } })).toBe(422)
    expect(await refusal({ filter: day, by: 'merchant' })).toBe(400)
  })

  it.each<Role>([
    'ROLE_ACQUIRER_ADMIN',
    'ROLE_AFFILIATE_ADMIN',
    'ROLE_INSTANCE_ADMIN',
    'ROLE_MERCHANT',
    'ROLE_MERCHANT_ADMIN',
    'ROLE_STORE_ADMIN',
    'ROLE_CASHIER',
  ])('comes to what the list and its totals of the same range say to a %s', async (role) => {
    const token = await person(role)
    const { data: totals } = await app.call(getTransactionTotals, { body: { filter: month }, token })
    const sheet = await ask(token, { filter: month, by: 'terminal' })
    expect(sheet.count).toBe(totals.count)
    expect(
      sheet.currencies.map(({ currency, sale, refund, void: voided }) => ({ currency, sale, refund, void: voided })),
    ).toEqual(totals.currencies)
    const rows = await rowsOf(app, token, { filter: month })
    const ofStatus = (wanted: number) => rows.filter(({ status }) => status === wanted).length
    const sum = (name: 'declined' | 'pending') => sheet.currencies.reduce((all, one) => all + one[name], 0)
    expect([sum('declined'), sum('pending')]).toEqual([ofStatus(-1), ofStatus(0)])
  })

  it('is a workbook as well, with its sums first, named by its days, in the reader’s language', async () => {
    const response = await app.fetch('/api/closing/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await person('ROLE_STORE_ADMIN')}` },
      body: JSON.stringify({ filter: day, by: 'method', language: 'el' }),
    })
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(DAY)
    const { sheets } = await readXlsx(Buffer.from(await response.arrayBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(['Σύνοψη', 'EUR', 'JPY', expect.any(String)])
    const [summary, euros] = sheets
    expect(summary?.rows[1]).toEqual(['EUR', 2, 15, 1, 2, -5, -3, 1, -0.5, 0, 5, 9.5, 1, 1])
    expect(euros?.rows.slice(1).map(([name, count, sold]) => [name, count, sold])).toEqual([
      ['Mastercard', 1, 5],
      ['Visa', 1, 10],
    ])
  })

  it('holds nothing of another merchant, also when asked for it by name', async () => {
    const other = await buildTenant(app.database)
    await buildTransactions(app.database, other, [at(`${DAY} 10:00:00`, 7)])
    const filter = { ...day, storeTokens: [other.tokens.store] }
    expect(await ask(await person('ROLE_MERCHANT'), { filter })).toMatchObject({ count: 0, currencies: [] })
    expect((await ask(await person('ROLE_MERCHANT', other), { filter })).currencies[0]?.sale.amount).toBe(7)
  })
})

it('a cashier who sees own sales alone has a closing sheet of only those', async () => {
  const own = await startTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
  const tenant = await buildTenant(own.database)
  await buildTransactions(own.database, tenant, [at(`${DAY} 09:00:00`, 10), at(`${DAY} 09:00:00`, 20)])
  const cashier = await buildPerson(own.database, tenant, 'ROLE_CASHIER')
  await own.query('update transaction set user_id = $1 where amount = 20', [cashier.id])
  const sheet = await ask((await own.openSession(cashier)).token, { filter: day }, own)
  expect(sheet.currencies).toMatchObject([{ sale: { count: 1, amount: 20 } }])
  await own.close()
})
