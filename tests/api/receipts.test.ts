import { describe, expect, it } from 'vitest'
import { transactionTypes } from '#core/codes.ts'
import { getReceipt, type Receipt } from '#features/receipts/contract.ts'
import { receiptLines } from '#features/receipts/layout/lines.ts'
import type { ReceiptData } from '#features/receipts/layout/receipt.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { buildTransaction, type TransactionValues } from '#tests/support/factories.ts'
import { receiptLocale } from '#tests/support/receipt-locale.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const cashier = useSession(app, tenant, 'ROLE_CASHIER')

const { emv } = exampleLines.transactions

const read = (id: string) => app.call(getReceipt, { params: { id }, token: cashier.token })
const print = async (values: TransactionValues): Promise<Receipt> => {
  const { status, data } = await read((await buildTransaction(app.database, tenant, values)).token)
  expect(status).toBe(200)
  return data
}
/** What is read on paper, one line each. */
const linesOf = (copy: Receipt['merchant'] | Receipt['consumer']) =>
  receiptLines(copy as ReceiptData, receiptLocale('en')).map((line) =>
    'label' in line ? `${line.label}: ${line.value}` : 'value' in line ? line.value : '',
  )

describe('a receipt', () => {
  it('RCP-01 RCP-06 API-45 prints on both copies what the schemes require of a card payment', async () => {
    const { merchant, consumer } = await print({
      emv,
      amount: 123_450,
      mid: '000000012344821',
      tid: 'T0004711',
      stan: '004521',
      retrievalReferenceNumber: '512314002231',
      posAuthCode: '083142',
      cardPanObfuscated: '1234',
      posLocalDateTime: '2026-11-20 14:02:31',
      orderReference: 'Table 5',
      instalmentsNumber: 3,
    })
    for (const lines of [linesOf(merchant), linesOf(consumer)]) {
      expect(lines).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^KAFENEIO \d+$/),
          'Kafeneio Centre',
          expect.stringContaining('Ermou, Athens'),
          'Sale: Approved',
          expect.stringContaining('1,234.50'),
          'TID: T0004711',
          'AID: A0000000031010',
          expect.stringContaining('**** **** **** 1234'),
          expect.stringContaining('VISA'),
          expect.stringContaining('Visa Debit'),
          expect.stringContaining('Contactless'),
          expect.stringContaining('PIN'),
          expect.stringContaining('083142'),
          'RRN: 512314002231',
          'STAN: 004521',
          expect.stringContaining('14:02'),
          expect.stringContaining('Europe/Athens'),
          expect.stringContaining('Table 5'),
        ]),
      )
      expect(lines.join()).toMatch(/EUR|€/)
    }
    expect([merchant.mid, consumer.mid]).toEqual(['000000012344821', '4821'])
    expect([merchant.copy, consumer.copy]).toEqual(['merchant', 'consumer'])
    expect([merchant.instalments, consumer.instalments]).toEqual([3, 3])
  })

  it('keeps for the merchant what only the merchant needs', async () => {
    const values = { emv, userName: 'Άννα', appVersion: '3.14.2', deviceId: 'device-9f3c21' }
    const { merchant, consumer } = await print(values)
    const { tvr, tsi, cryptogram, atc } = emv
    const details = { tvr, tsi, cryptogram, atc, cashier: 'Άννα', appVersion: '3.14.2', deviceLast6: '9f3c21' }
    expect(merchant).toMatchObject({ details, responseCode: '00', responseMeaning: 'approved' })
    const { details: _details, responseCode: _code, responseMeaning: _meaning, ...common } = merchant
    expect(consumer).toEqual({ ...common, copy: 'consumer', mid: merchant.mid?.slice(-4) })
  })

  it('RCP-07 lets nothing of the card out that a feed may have smuggled in', async () => {
    const smuggled = {
      '57': '4111111111111111D2912',
      '5A': '4111111111111111',
      '5F24': '291231',
      '99': 'F0E1D2C3B4A59687',
    }
    const { merchant, consumer } = await print({ emv: { ...emv, ...smuggled } })
    const said = JSON.stringify([merchant, consumer])
    for (const value of Object.values(smuggled)) expect(said).not.toContain(value)
    expect(said).not.toMatch(/\d{16}/)
  })

  it('RCP-08 adds base and tip up to the total', async () => {
    const { consumer } = await print({ amount: 1234, tipAmount: 234 })
    expect(consumer).toMatchObject({ totalMinor: 1234, tipMinor: 234, currency: 'EUR', exponent: 2 })
    const amounts = linesOf(consumer).filter((line) => line.includes('EUR'))
    expect(amounts).toEqual([
      expect.stringMatching(/^Amount: .*10\.00/),
      expect.stringMatching(/^Tip: .*2\.34/),
      expect.stringMatching(/^Total: .*12\.34/),
    ])
  })

  it('RCP-09 says on both copies that it was declined, and why, without an authorisation code', async () => {
    const { merchant, consumer } = await print({ status: -1, errorCode: '51', posAuthCode: '083142' })
    for (const copy of [merchant, consumer]) {
      expect(copy).toMatchObject({ outcome: 'declined', responseCode: '51', responseMeaning: 'insufficient-funds' })
      expect(copy).not.toHaveProperty('authCode')
      expect(linesOf(copy)).toContain('Sale: Declined')
    }
  })

  it.each([
    ['refund', '27'],
    ['void', '28'],
  ])('RCP-10 of a %s says so and refers to the original', async (operation, transactionType) => {
    const rrn = '512314002299'
    const sale = await buildTransaction(app.database, tenant, { retrievalReferenceNumber: rrn })
    const { merchant, consumer } = await print({ transactionType, linkedTrnKey: sale.trnKey })
    for (const copy of [merchant, consumer]) {
      expect(copy).toMatchObject({ operation, original: { localDateTime: '2026-11-20T12:30:00', rrn } })
      expect(linesOf(copy).join()).toContain(rrn)
    }
  })

  it.each(['chargeback', 'capture'])('RCP-10 of a sale calls a %s that followed no refund', async (transactionType) => {
    const sale = await buildTransaction(app.database, tenant)
    await buildTransaction(app.database, tenant, { transactionType, linkedTrnKey: sale.trnKey })
    await buildTransaction(app.database, tenant, { transactionType: '27', linkedTrnKey: sale.trnKey, amount: 100 })
    const { data } = await read(sale.token)
    for (const copy of [data.merchant, data.consumer]) {
      expect(copy.later.map(({ operation, amountMinor }) => [operation, amountMinor])).toEqual([['refund', 100]])
    }
  })

  it.each(Object.entries(transactionTypes))('of type %s names its operation', async (code, { operation }) => {
    const { merchant, consumer } = await print({ transactionType: code })
    expect([merchant.operation, consumer.operation]).toEqual([operation, operation])
  })

  it('TRX-39 of an unassigned type names no operation', async () => {
    const { consumer } = await print({ transactionType: '13' })
    expect(consumer).not.toHaveProperty('operation')
    expect(linesOf(consumer)).toContain('Transaction: Approved')
  })

  it.each([
    ['PayPal', { paymentMethod: 2 }],
    ['Venmo', { paymentMethod: 3 }],
    ['Cash App', { paymentMethod: 4 }],
    ['TWINT', { paymentMethod: 31, transactionType: '31' }],
    ['TWINT', { paymentMethod: 32, transactionType: '32' }],
    ['TWINT', { transactionType: '31' }],
    ['Open banking', { transactionType: '18' }],
    ['Pocket', { transactionType: '20' }],
  ])('RCP-11 of %s has no card lines: %j', async (method, values) => {
    const { merchant, consumer } = await print({ emv, ...values })
    for (const copy of [merchant, consumer]) {
      expect(copy.payment).toEqual({ kind: 'alternative', method })
      expect(linesOf(copy).join()).not.toMatch(/\*\*\*\*|VISA|AID|Contactless/)
    }
  })

  it.each([
    ['none', { emv: { cvm: '1F0000' } }],
    ['none', { emv: { cvm: '3F0002' } }],
    ['3ds', { emv: { cvm: '1F0000' }, scaType: 3 }],
    ['pin', { emv: { cvm: '020300' } }],
    ['pin', { emv: { cvm: '420300' } }],
    ['pin', { scaType: 2 }],
    ['3ds', { scaType: 3 }],
    [undefined, {}],
  ])('tells how the card holder was verified: %s from %j', async (cvm, values) => {
    const { consumer } = await print(values)
    expect(consumer.payment).toMatchObject({ kind: 'card' })
    expect((consumer.payment as { cvm?: string }).cvm).toBe(cvm)
  })

  it.each([
    [0, 'JPY', '1,234'],
    [3, 'KWD', '1.234'],
    [4, 'CLF', '0.1234'],
  ])('has the %i decimals of %s', async (exponent, currency, text) => {
    const { consumer } = await print({ currency, amount: 1234 })
    expect(consumer).toMatchObject({ exponent, totalMinor: 1234 })
    expect(linesOf(consumer).join('\n')).toContain(text)
  })

  it.each([
    ['pending', 0],
    ['canceled', -2],
  ])('RCP-05 is not there for a %s transaction', async (_name, status) => {
    const reply = await read((await buildTransaction(app.database, tenant, { status })).token)
    expect([reply.status, reply.error]).toMatchObject([
      404,
      { code: 'NO_RECEIPT', message: 'We could not find a receipt for this transaction.' },
    ])
  })
})
