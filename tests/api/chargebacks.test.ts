import { parseCsv } from 'hucre'
import { beforeAll, describe, expect, it } from 'vitest'
import { getToday } from '#features/today/contract.ts'
import { getTransaction, type TransactionRow } from '#features/transactions/contract.ts'
import { exportNow } from '#tests/support/export-files.ts'
import {
  buildPerson,
  buildTenant,
  buildTransaction,
  buildTransactions,
  type Tenant,
  type TransactionValues,
} from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let merchant: string
let storeAdmin: string
let cashier: string
let instanceAdmin: string

beforeAll(async () => {
  const open = async (role: Parameters<typeof buildPerson>[2]) =>
    (await app.openSession(await buildPerson(app.database, tenant, role))).token
  merchant = await open('ROLE_MERCHANT')
  storeAdmin = await open('ROLE_STORE_ADMIN')
  cashier = await open('ROLE_CASHIER')
  instanceAdmin = await open('ROLE_INSTANCE_ADMIN')
})

const build = (values: TransactionValues = {}, at: Tenant = tenant) => buildTransaction(app.database, at, values)
const sold: TransactionValues = {
  amount: 8880,
  cardPanObfuscated: '6497',
  retrievalReferenceNumber: '632418000042',
  posLocalDateTime: '2026-11-02 14:03:22.500',
}
const disputing = (linkedTrnKey: string, values: TransactionValues = {}): TransactionValues => ({
  transactionType: 'chargeback',
  linkedTrnKey,
  amount: 5000,
  cardPanObfuscated: null,
  retrievalReferenceNumber: null,
  ...values,
})

/** What a person's list and record of chargebacks say of the sale of one of them; both say the same. */
const saleOf = async (token: string, id: string) => {
  const row = (await rowsOf(app, token, { filter: { types: ['chargeback', 'refund', 'void'] } })).find(
    (one) => one.token === id,
  )
  const { data } = await app.call(getTransaction, { params: { id }, token })
  if (!row) throw new Error('It is not in the list.')
  const facts = ({ saleDateTime, saleAmount, saleCardPan, saleRrn }: TransactionRow) => ({
    saleDateTime,
    saleAmount,
    saleCardPan,
    saleRrn,
  })
  expect(facts(data.transaction)).toEqual(facts(row))
  return facts(row)
}
const known = {
  saleDateTime: '2026-11-02T14:03:22',
  saleAmount: 8880,
  saleCardPan: '6497',
  saleRrn: '632418000042',
}
const unknown = { saleDateTime: null, saleAmount: null, saleCardPan: null, saleRrn: null }

describe('JOB-23 the row of what follows a sale', () => {
  it.each(['chargeback', '27', 'void'])(
    'of type %s says date, amount, last four digits and RRN of its sale',
    async (type) => {
      const sale = await build(sold)
      const { token } = await build(disputing(sale.trnKey, { transactionType: type }))
      expect(await saleOf(merchant, token)).toEqual(known)
    },
  )

  it('says nothing where it names no sale, or one that nobody delivered', async () => {
    const { token } = await build(disputing('never-seen'))
    expect(await saleOf(merchant, token)).toEqual(unknown)
    const bare = await build({ transactionType: 'chargeback' })
    expect(await saleOf(merchant, bare.token)).toEqual(unknown)
  })

  it('says no amount of a sale in another currency: the column has none of its own', async () => {
    const sale = await build({ ...sold, currency: 'USD' })
    const { token } = await build(disputing(sale.trnKey))
    expect(await saleOf(merchant, token)).toEqual({ ...known, saleAmount: null })
  })

  it('says nothing of what is no sale', async () => {
    const authorisation = await build({ ...sold, transactionType: 'pre-auth' })
    const { token } = await build(disputing(authorisation.trnKey))
    expect(await saleOf(merchant, token)).toEqual(unknown)
  })

  it('says nothing of a sale of another merchant under the key, nor of one on a terminal that the person does not see', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const stranger = await build(sold, await buildTenant(app.database, above))
    const { token } = await build(disputing(stranger.trnKey))
    // The last of whom sees both merchants.
    for (const person of [merchant, storeAdmin, cashier, instanceAdmin]) {
      expect(await saleOf(person, token)).toEqual(unknown)
    }

    const { storeId: _, ...sameMerchant } = tenant
    const elsewhere = await build(sold, await buildTenant(app.database, sameMerchant))
    const second = await build(disputing(elsewhere.trnKey))
    expect(await saleOf(merchant, second.token)).toEqual(known)
    for (const person of [storeAdmin, cashier]) expect(await saleOf(person, second.token)).toEqual(unknown)
  })

  it('has the sale in files, as it is shown', async () => {
    const sale = await build({ ...sold, amount: 123_456 })
    await build(disputing(sale.trnKey, { posLocalDateTime: '2026-11-19 09:00:00' }))
    const columns = ['saleDateTime', 'saleAmount', 'saleCardPan', 'saleRrn']
    const filter = { types: ['chargeback'], dateFrom: '2026-11-19 00:00', dateTo: '2026-11-19 23:59' }
    const { bytes } = await exportNow(app, merchant, { filter, columns, format: 'csv' })
    expect(parseCsv(bytes.toString().slice(1), { skipEmptyRows: true })).toEqual([
      ['Sale date and time', 'Sale amount', 'Sale card number', 'Sale RRN'],
      ['2026-11-02 14:03:22', '1234.56', '•••• 6497', '632418000042'],
    ])
  })
})

describe('JOB-23 the record', () => {
  it('of a sale says the states that it was in, with what it had then, and when it was received', async () => {
    const sale = await build(sold)
    const [row = {}] = await app.query('select received_at from transaction where token = $1', [sale.token])
    await app.query(
      `insert into transaction_state (transaction_id, pos_local_date_time, status, amount, tip_amount, pos_auth_code,
         error_code, replaced_at)
       values ($1, $2, 1, 8880, 0, '123456', '00', '2026-11-03T10:00:00Z'),
         ($1, $2, 0, 9000, 120, null, '09', '2026-11-02T12:05:00Z')`,
      [sale.id, sold.posLocalDateTime],
    )
    const { data } = await app.call(getTransaction, { params: { id: sale.token }, token: storeAdmin })
    expect(data.states).toEqual([
      {
        status: 0,
        amount: 9000,
        tipAmount: 120,
        posAuthCode: null,
        errorCode: '09',
        until: '2026-11-02T12:05:00.000Z',
      },
      {
        status: 1,
        amount: 8880,
        tipAmount: 0,
        posAuthCode: '123456',
        errorCode: '00',
        until: '2026-11-03T10:00:00.000Z',
      },
    ])
    expect(data.whilePending).toEqual({ amount: 9000, tipAmount: 120 })
    expect(data.receivedAt).toBe((row['receivedAt'] as Date).toISOString())
  })

  it('of its sale names it among what followed, and nothing that it took is left to refund', async () => {
    const sale = await build(sold)
    const { token } = await build(disputing(sale.trnKey))
    const { data } = await app.call(getTransaction, { params: { id: sale.token }, token: storeAdmin })
    expect(data.followers).toMatchObject([{ token, transactionType: 'chargeback', amount: 5000 }])
    expect(data.remainingAmount).toBe(3880)
  })
})

describe('JOB-23 today', () => {
  it('counts the chargebacks of seven days, as many as its list has, and none for a cashier', async () => {
    const own = await buildTenant(app.database)
    const at = (day: string) => ({ transactionType: 'chargeback', posLocalDateTime: `2026-11-${day}` })
    await buildTransactions(app.database, own, [
      at('14 23:59:59'),
      at('15 00:00:00'),
      { ...at('18 10:00:00'), status: 0 },
      at('21 23:59:59'),
      at('22 00:00:00'),
      { posLocalDateTime: '2026-11-21 09:00:00' },
    ])
    const { storeId: _, ...sameMerchant } = own
    const next = await buildTenant(app.database, sameMerchant)
    await buildTransactions(app.database, next, [at('20 08:00:00')])
    const ask = async (role: Parameters<typeof buildPerson>[2], body: object = {}) => {
      const { token } = await app.openSession(await buildPerson(app.database, own, role))
      const { data } = await app.call(getToday, { body, token })
      const period = { dateFrom: '2026-11-15 00:00', dateTo: '2026-11-21 23:59', types: ['chargeback'], ...body }
      return { told: data.chargebacks, listed: (await rowsOf(app, token, { filter: period })).length }
    }
    expect(await ask('ROLE_MERCHANT')).toEqual({ told: 4, listed: 4 })
    expect(await ask('ROLE_MERCHANT', { storeTokens: [next.tokens.store] })).toEqual({ told: 1, listed: 1 })
    expect(await ask('ROLE_STORE_ADMIN')).toEqual({ told: 3, listed: 3 })
    expect(await ask('ROLE_CASHIER')).toEqual({ told: 0, listed: 3 })
  })
})
