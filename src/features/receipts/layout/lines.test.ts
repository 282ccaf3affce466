import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { buildConsumerCopy, buildMerchantCopy, merchantDetails } from '#tests/support/build-receipt.ts'
import { receiptLocale } from '#tests/support/receipt-locale.ts'
import { receiptLines } from './lines.ts'
import type { ReceiptData } from './receipt.ts'

/** In English, with plain blanks between code and amount. */
const english = (data: ReceiptData) =>
  receiptLines(data, receiptLocale('en')).map((line) =>
    'value' in line ? { ...line, value: line.value.replaceAll(/\s/g, ' ') } : line,
  )

/** What stands beside a label; undefined without such a line. */
const valueOf = (data: ReceiptData, label: string) =>
  english(data).flatMap((line) => ('label' in line && line.label === label ? [line.value] : []))[0]

const labelsOf = (data: ReceiptData) => english(data).flatMap((line) => ('label' in line ? [line.label] : []))

const everything = (data: ReceiptData) => JSON.stringify(english(data))

describe('both copies', () => {
  it.each([
    ['Customer copy', buildConsumerCopy(), '…4821'],
    ['Merchant copy', buildMerchantCopy(), '000000012344821'],
  ])('RCP-06 %s: who, where, when, how much, with which card and how it was verified', (heading, data, mid) => {
    const lines = english(data)
    expect(lines[0]).toEqual({ kind: 'heading', value: heading })
    expect(lines).toContainEqual({ kind: 'acceptor', value: 'Kafe Zornitsa' })
    expect(lines).toContainEqual({ kind: 'text', value: 'Vitosha 12' })
    expect(lines).toContainEqual({ kind: 'text', value: 'bul. Vitosha 12, 1000 Sofia' })
    expect(lines).toContainEqual({ kind: 'result', result: 'approved', label: 'Sale', value: 'Approved' })
    expect(lines).toContainEqual({ kind: 'total', label: 'Total', value: 'EUR 1,234.50' })
    expect(
      Object.fromEntries(lines.flatMap((line) => (line.kind === 'pair' ? [[line.label, line.value]] : []))),
    ).toMatchObject({
      'Date and time': '14:02 | 03.05.2025',
      'Time zone': 'Europe/Sofia',
      MID: mid,
      TID: 'SP004711',
      Card: 'VISA',
      Application: 'Visa Debit',
      AID: 'A0000000031010',
      'Card number': '**** **** **** 1234',
      'Entry mode': 'Contactless',
      Verification: 'PIN verified',
      'Authorisation code': '083142',
      RRN: '512314002231',
      STAN: '004521',
    })
  })

  it('RCP-07 a full card number is cut to its last four digits even if it is sent', () => {
    for (const build of [buildConsumerCopy, buildMerchantCopy]) {
      const data = build({ payment: { kind: 'card', last4: '4111111111111234' } })
      expect(everything(data)).toContain('**** **** **** 1234')
      expect(everything(data)).not.toContain('1111')
    }
  })

  it('RCP-08 amount, tip and total add up, whatever the decimals of the currency', () => {
    const minor = (value: string | undefined) => Number(value?.replaceAll(/\D/g, ''))
    const amounts = fc.record({
      base: fc.nat(1e12),
      tip: fc.integer({ min: 1, max: 1e9 }),
      exponent: fc.constantFrom(0, 2, 3),
    })
    fc.assert(
      fc.property(amounts, ({ base, tip, exponent }) => {
        const data = buildConsumerCopy({ totalMinor: base + tip, tipMinor: tip, exponent })
        expect(minor(valueOf(data, 'Amount'))).toBe(base)
        expect(minor(valueOf(data, 'Tip'))).toBe(tip)
        expect(minor(valueOf(data, 'Total'))).toBe(base + tip)
      }),
    )
  })

  it('RCP-08 without a tip the total stands alone', () => {
    expect(labelsOf(buildConsumerCopy({ tipMinor: 0 }))).not.toContain('Amount')
    expect(labelsOf(buildConsumerCopy({ tipMinor: 0 }))).not.toContain('Tip')
  })

  it('RCP-09 a declined payment says so with its response code and has no authorisation code', () => {
    const data = buildConsumerCopy({ outcome: 'declined', responseCode: '51', responseMeaning: 'insufficient-funds' })
    expect(english(data)).toContainEqual({ kind: 'result', result: 'declined', label: 'Sale', value: 'Declined' })
    expect(valueOf(data, 'Response code')).toBe('51 Insufficient funds')
    expect(labelsOf(data)).not.toContain('Authorisation code')
  })

  it('RCP-09 a response code without a known meaning stands alone', () => {
    const data = buildConsumerCopy({ outcome: 'declined', responseCode: 'Z9', responseMeaning: undefined })
    expect(valueOf(data, 'Response code')).toBe('Z9')
  })

  it.each([
    ['refund', 'Refund'],
    ['void', 'Void'],
  ] as const)('RCP-10 a %s says so and names the original', (operation, label) => {
    const data = buildConsumerCopy({
      operation,
      original: { localDateTime: '2025-05-01T09:30:00', rrn: '512109000017' },
    })
    expect(english(data)).toContainEqual({ kind: 'result', result: 'approved', label, value: 'Approved' })
    expect(valueOf(data, 'Original transaction')).toBe('09:30 | 01.05.2025')
    expect(valueOf(data, 'Original RRN')).toBe('512109000017')
  })

  it('RCP-11 an alternative method has its name and no card lines', () => {
    const data = buildMerchantCopy({ payment: { kind: 'alternative', method: 'TWINT' } })
    expect(valueOf(data, 'Payment method')).toBe('TWINT')
    for (const label of ['Card', 'Application', 'AID', 'Card number', 'Entry mode', 'Verification']) {
      expect(labelsOf(data)).not.toContain(label)
    }
  })

  it.each(languages)('RCP-12 values read the same in %s', (language) => {
    const values = receiptLines(buildMerchantCopy(), receiptLocale(language)).flatMap((line) =>
      'value' in line ? [line.value] : [],
    )
    expect(values).toEqual(
      expect.arrayContaining([
        'Kafe Zornitsa',
        '14:02 | 03.05.2025',
        'Europe/Sofia',
        '000000012344821',
        'VISA',
        'Visa Debit',
        'A0000000031010',
        '083142',
        'Mira Petrova',
      ]),
    )
  })

  it('RCP-12 labels follow the language', () => {
    const labels = receiptLines(buildConsumerCopy(), receiptLocale('fr_ca')).flatMap((line) =>
      'label' in line ? [line.label] : [],
    )
    expect(labels).toEqual(expect.arrayContaining(['Achat', 'Date et heure', 'Numéro de carte', 'Code d’autorisation']))
  })

  it('fields that are absent have no line', () => {
    const data = buildConsumerCopy({
      storeAddress: undefined,
      rrn: undefined,
      stan: undefined,
      payment: { kind: 'card' },
    })
    expect(everything(data)).not.toContain('undefined')
    expect(labelsOf(data)).not.toContain('STAN')
  })

  it('D-58 a type without a name is called a transaction', () => {
    expect(english(buildConsumerCopy({ operation: undefined }))).toContainEqual(
      expect.objectContaining({ kind: 'result', label: 'Transaction' }),
    )
  })
})

describe('what only one copy shows (D-63)', () => {
  it('the merchant copy has the EMV data, the cashier, the app and the device', () => {
    const data = buildMerchantCopy()
    expect(valueOf(data, 'TVR')).toBe('0000008000')
    expect(valueOf(data, 'TSI')).toBe('E800')
    expect(valueOf(data, 'Cryptogram')).toBe('8F1C2D3E4A5B6C7D')
    expect(valueOf(data, 'ATC')).toBe('001F')
    expect(valueOf(data, 'Cashier')).toBe('Mira Petrova')
    expect(valueOf(data, 'App version')).toBe('3.14.2')
    expect(valueOf(data, 'Device')).toBe('…9f3c21')
    expect(valueOf(data, 'Response code')).toBe('00 Approved')
    expect(everything(data)).not.toContain('Keep this copy')
  })

  it('QR-02 the customer copy has none of them, even if they are sent', () => {
    const leaky = { ...buildConsumerCopy(), mid: '000000012344821', details: merchantDetails } as ReceiptData
    for (const secret of [...Object.values(merchantDetails), '000000012344821', 'Response code']) {
      expect(everything(leaky)).not.toContain(secret)
    }
    expect(english(leaky).at(-1)).toEqual({ kind: 'note', value: 'Keep this copy for your records' })
  })
})

describe('the present truth (B-07)', () => {
  const refund = (amountMinor: number) =>
    ({ operation: 'refund', amountMinor, localDateTime: '2025-05-04T10:11:12', rrn: '512410110001' }) as const

  it('a refund of a part comes before the amounts, with what remains', () => {
    const data = buildConsumerCopy({ later: [refund(5000)] })
    const lines = english(data)
    expect(lines).toContainEqual({ kind: 'result', result: 'partly-refunded', label: 'Sale', value: 'Partly refunded' })
    expect(valueOf(data, 'Refund')).toBe('−EUR 50.00')
    expect(valueOf(data, 'Remaining amount')).toBe('EUR 1,184.50')
    expect(labelsOf(data).indexOf('Refund')).toBeLessThan(labelsOf(data).indexOf('Total'))
  })

  it('refunds of the whole amount make it refunded', () => {
    const data = buildConsumerCopy({ later: [refund(3450), refund(120000)] })
    expect(english(data)).toContainEqual(expect.objectContaining({ result: 'refunded', value: 'Refunded' }))
    expect(valueOf(data, 'Remaining amount')).toBe('EUR 0.00')
  })

  it('a void makes it voided', () => {
    const step = { operation: 'void', amountMinor: 123450, localDateTime: '2025-05-03T14:05:00' } as const
    const data = buildConsumerCopy({ later: [step] })
    expect(english(data)).toContainEqual(expect.objectContaining({ result: 'voided', value: 'Voided' }))
  })

  it('a sale that was not touched since has no such lines', () => {
    expect(labelsOf(buildConsumerCopy())).not.toContain('Remaining amount')
  })
})
