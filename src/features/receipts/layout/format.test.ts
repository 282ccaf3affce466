import { expect, it } from 'vitest'
import { formatReceiptAmount, formatWallTime } from './format.ts'

it.each([
  [123450, 'EUR', 2, 'en', 'EUR 1,234.50'],
  [123450, 'JPY', 0, 'en', 'JPY 123,450'],
  [1234567, 'KWD', 3, 'en', 'KWD 1,234.567'],
  [123450, 'EUR', 2, 'el', '1.234,50 EUR'],
  [123450, 'CAD', 2, 'fr-CA', '1 234,50 CAD'],
  [-500, 'EUR', 2, 'en', '−EUR 5.00'],
  [-500, 'EUR', 2, 'bg', '−5,00 EUR'],
  [-500, 'EUR', 2, 'el', '−5,00 EUR'],
  [-500, 'EUR', 2, 'fr', '−5,00 EUR'],
  [-500, 'EUR', 2, 'it', '−5,00 EUR'],
  [-500, 'CAD', 2, 'fr-CA', '−5,00 CAD'],
  [-0, 'EUR', 2, 'en', 'EUR 0.00'],
] as const)('D-35 %i minor units of %s have %i decimals in %s: %s', (minor, currency, exponent, tag, text) => {
  expect(formatReceiptAmount(minor, { currency, exponent }, tag).replaceAll(/\s/g, ' ')).toBe(text)
})

it('§9 a wall time keeps its hour', () => {
  expect(formatWallTime('2025-05-03T00:05:59')).toBe('00:05 | 03.05.2025')
})
