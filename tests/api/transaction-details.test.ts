import { beforeAll, describe, expect, it } from 'vitest'
import { transactionStatus } from '#core/codes.ts'
import { getTransaction, transactionList } from '#features/transactions/contract.ts'
import { buildPerson, buildTenant, buildTransaction, type TransactionValues } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let merchant: string
let cashier: string

beforeAll(async () => {
  merchant = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))).token
  cashier = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))).token
})

const build = (values: TransactionValues = {}, at = tenant) => buildTransaction(app.database, at, values)
const read = (id: string, token = merchant) => app.call(getTransaction, { params: { id }, token })

describe('the details of a transaction', () => {
  it('API-44 TRX-78 are its row and what only they show', async () => {
    await app.query(
      `insert into device (token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, manufacturer, model)
       values ('device-token', $1, $2, $3, $4, 'device-1', 'Acme', 'One')`,
      [tenant.acquirerId, tenant.affiliateId, tenant.instanceId, tenant.merchantId],
    )
    const sale = await build({ deviceId: 'device-1', posLocalDateTime: '2026-11-20 12:30:00.5', mcc: '5812' })
    const { status, data } = await read(sale.token)
    expect(status).toBe(200)
    expect(data).toEqual({
      transaction: expect.objectContaining({ token: sale.token, posLocalDateTime: '2026-11-20T12:30:00', mcc: '5812' }),
      trnKey: sale.trnKey,
      happenedAt: '2026-11-20T12:30:00.500Z',
      receivedAt: expect.stringMatching(/Z$/),
      terminalToken: tenant.tokens.terminal,
      deviceToken: 'device-token',
      storeAddress: expect.stringContaining('Ermou, Athens'),
      original: null,
      followers: [],
      remainingAmount: 1234,
      sameCardPayments: [],
      states: [],
      hasReceipt: true,
    })
    expect(Object.keys(data.transaction)).toEqual(Object.keys(transactionList.row))
  })

  it('ROLE-22 leave out for a cashier what the list leaves out', async () => {
    const sale = await build({ transactionInstance: 'alpha', userEmail: 'anna@example.com', packageName: 'app' })
    const { transaction } = (await read(sale.token, cashier)).data
    expect(transaction).toMatchObject({ token: sale.token, storeName: 'Kafeneio Centre' })
    for (const hidden of [
      'merchantName',
      'transactionAffiliate',
      'transactionInstance',
      'mid',
      'mcc',
      'packageName',
      'userEmail',
    ]) {
      expect(transaction).not.toHaveProperty(hidden)
    }
  })

  it.each(Object.entries(transactionStatus))(
    'of one that is %s say whether there is a receipt',
    async (name, status) => {
      const { data } = await read((await build({ status })).token)
      expect(data.hasReceipt).toBe(name === 'success' || name === 'failed')
    },
  )

  it('TRX-39 show an unassigned type as it came', async () => {
    const { data } = await read((await build({ transactionType: '13' })).token)
    expect(data).toMatchObject({ transaction: { transactionType: '13' }, remainingAmount: null })
  })
})

describe('the transactions linked to a sale', () => {
  it('TRX-77 links a sale to its refunds and void, oldest first, and each of them back to the sale', async () => {
    const sale = await build({ amount: 5000 })
    const linkedTrnKey = sale.trnKey
    const second = await build({
      linkedTrnKey,
      transactionType: '27',
      amount: 700,
      posLocalDateTime: '2026-11-20 14:00:00',
    })
    const first = await build({
      linkedTrnKey,
      transactionType: '27',
      amount: 300,
      posLocalDateTime: '2026-11-20 13:00:00',
    })
    const { data } = await read(sale.token)
    expect(data.followers.map(({ token, amount }) => [token, amount])).toEqual([
      [first.token, 300],
      [second.token, 700],
    ])
    expect(data).toMatchObject({ original: null, remainingAmount: 4000 })
    const back = (await read(second.token)).data
    expect(back.original).toMatchObject({ token: sale.token, amount: 5000, transactionType: '26' })
    expect([back.transaction.linkedTrx, data.transaction.linkedTrx]).toEqual([sale.trnKey, null])
    expect(back).toMatchObject({ followers: [], remainingAmount: null })
  })

  it.each([
    ['a refund that failed takes nothing', [{ transactionType: '27', amount: 300, status: -1 }], 5000],
    ['a void takes everything', [{ transactionType: '28', amount: 5000 }], 0],
    ['a named refund counts like a numbered one', [{ transactionType: 'refund', amount: 300 }], 4700],
    ['nothing is left below zero', [{ transactionType: '27', amount: 9000 }], 0],
    [
      'a void that failed leaves what the refunds leave',
      [
        { transactionType: '28', amount: 5000, status: -1 },
        { transactionType: '27', amount: 1 },
      ],
      4999,
    ],
  ] as [string, TransactionValues[], number][])('%s', async (_rule, followers, remaining) => {
    const sale = await build({ amount: 5000 })
    for (const values of followers) await build({ linkedTrnKey: sale.trnKey, ...values })
    expect((await read(sale.token)).data.remainingAmount).toBe(remaining)
  })

  it('leaves nothing to refund of a sale that did not succeed', async () => {
    const { data } = await read((await build({ status: -1 })).token)
    expect(data.remainingAmount).toBeNull()
  })

  it('is told to a cashier whole, without opening what happened on a terminal of others', async () => {
    const next = await buildTenant(app.database, tenant)
    const sale = await build({ amount: 5000 })
    const refund = await build({ linkedTrnKey: sale.trnKey, transactionType: '27', amount: 5000 }, next)
    const { data } = await read(sale.token, cashier)
    expect(data.followers).toMatchObject([{ token: null, amount: 5000 }])
    expect(data.remainingAmount).toBe(0)
    expect((await read(refund.token, cashier)).status).toBe(404)
    expect((await read(sale.token)).data.followers).toMatchObject([{ token: refund.token }])
  })

  it('holds nothing of another merchant that a feed linked to the same key', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const stranger = await buildTenant(app.database, above)
    const sale = await build({ amount: 5000 })
    await build({ linkedTrnKey: sale.trnKey, transactionType: '28', amount: 5000 }, stranger)
    expect((await read(sale.token)).data).toMatchObject({ followers: [], remainingAmount: 5000 })
  })
})

describe('the other payments of its card within an hour', () => {
  const at = (time: string) => `2026-11-21 ${time}`
  let lastCard = 0
  const first = { amount: 888, cardPanObfuscated: '6497', posLocalDateTime: at('12:00:00') }

  it('JOB-21 are told with what became of them, oldest first, and those before as those after', async () => {
    const voided = await build({ ...first })
    await build({ ...first, linkedTrnKey: voided.trnKey, transactionType: '28', posLocalDateTime: at('12:01:00') })
    const declined = await build({ ...first, status: -1, posLocalDateTime: at('12:30:00') })
    const asked = await build({ ...first, posLocalDateTime: at('13:00:00') })
    const { data } = await read(asked.token)
    expect(data.sameCardPayments).toEqual([
      {
        token: voided.token,
        transactionType: '26',
        status: 1,
        amount: 888,
        currency: 'EUR',
        posLocalDateTime: '2026-11-21T12:00:00',
        retrievalReferenceNumber: expect.any(String),
        remainingAmount: 0,
      },
      expect.objectContaining({ token: declined.token, status: -1, remainingAmount: null }),
    ])
    const ofVoided = (await read(voided.token)).data.sameCardPayments ?? []
    expect(ofVoided.map(({ token, remainingAmount }) => [token, remainingAmount])).toEqual([
      [declined.token, null],
      [asked.token, 888],
    ])
  })

  it.each<[string, TransactionValues]>([
    ['other digits', { cardPanObfuscated: '6498' }],
    ['another scheme', { cardType: 'MASTERCARD' }],
    ['another currency', { currency: 'BGN' }],
    ['a refund', { transactionType: '27' }],
    ['more than an hour before', { posLocalDateTime: '2026-11-22 10:59:59' }],
    ['more than an hour later', { posLocalDateTime: '2026-11-22 13:00:01' }],
    ['the same clock time in another zone', { happenedAt: new Date('2026-11-22T10:00:00Z') }],
  ])('leave out %s', async (_, values) => {
    // Digits of each case's own: the payments of the others are of the same hour.
    const cardPanObfuscated = String(3000 + lastCard++)
    const at12 = { cardPanObfuscated, posLocalDateTime: '2026-11-22 12:00:00' }
    const sale = await build(at12)
    await build({ ...at12, ...values })
    // What has the same in all of it is found.
    const twin = await build({ ...at12, posLocalDateTime: '2026-11-22 12:20:00' })
    const { data } = await read(sale.token)
    expect(data.sameCardPayments?.map(({ token }) => token)).toEqual([twin.token])
  })

  it('are none of a payment without a card', async () => {
    const values = { cardPanObfuscated: null, cardType: null, posLocalDateTime: '2026-11-23 12:00:00' }
    await build(values)
    expect((await read((await build(values)).token)).data.sameCardPayments).toEqual([])
  })

  it('are none of a terminal outside the scope of a cashier, and none of another merchant', async () => {
    const { merchantId: _m, midId: _i, storeId: _s, ...above } = tenant
    const values = { cardPanObfuscated: '2222', posLocalDateTime: '2026-11-24 12:00:00' }
    const sale = await build(values)
    const elsewhere = await build(values, await buildTenant(app.database, tenant))
    await build(values, await buildTenant(app.database, above))
    expect((await read(sale.token, cashier)).data.sameCardPayments).toEqual([])
    expect((await read(sale.token)).data.sameCardPayments).toMatchObject([{ token: elsewhere.token }])
  })
})
