import { describe, expect, it } from 'vitest'
import { languages } from '#core/languages/languages.ts'
import { buildConsumerCopy, buildMerchantCopy } from '#tests/support/build-receipt.ts'
import { receiptLocale } from '#tests/support/receipt-locale.ts'
import { receiptText } from './text.ts'

const long = {
  acceptorName: 'Εστιατόριο Παραδοσιακών Γεύσεων Αλεξανδρούπολης',
  orderReference: 'ORDER-2025-05-03-000000000000000000000000000000000000001',
  totalMinor: 123456789012,
  tipMinor: 100,
}

describe.each([32, 48] as const)('on %i columns', (columns) => {
  it.each(languages)('no line is wider than the paper in %s', (language) => {
    for (const data of [buildConsumerCopy(long), buildMerchantCopy(long)]) {
      for (const line of receiptText(data, receiptLocale(language), columns))
        expect([...line].length).toBeLessThanOrEqual(columns)
    }
  })

  it('a rule is as wide as the paper', () => {
    expect(receiptText(buildConsumerCopy(), receiptLocale('en'), columns)).toContain('-'.repeat(columns))
  })

  it('labels stand left, values right', () => {
    const line = receiptText(buildConsumerCopy(), receiptLocale('en'), columns).find((text) => text.startsWith('TID'))
    expect(line).toBe(`TID${'SP004711'.padStart(columns - 3)}`)
  })
})

it('a value that does not fit beside its label goes below it', () => {
  const lines = receiptText(buildConsumerCopy({ orderReference: 'TABLE-7/2025-05-03' }), receiptLocale('en'), 32)
  expect(lines[lines.indexOf('Order reference') + 1]).toBe('TABLE-7/2025-05-03'.padStart(32))
})

it('a word that is wider than the paper is cut, and nothing of it is lost', () => {
  const lines = receiptText(buildConsumerCopy(long), receiptLocale('en'), 32)
  expect(lines.map((line) => line.trim()).join('')).toContain(long.orderReference)
})

it('the blanks between French digits are plain ones', () => {
  expect(receiptText(buildConsumerCopy(), receiptLocale('fr'), 48).join('\n')).toContain('1 234,50 EUR')
})

it('headings are centred', () => {
  expect(receiptText(buildConsumerCopy(), receiptLocale('en'), 32)[0]).toBe('         Customer copy')
})
