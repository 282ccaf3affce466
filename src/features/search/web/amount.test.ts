import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '#core/money/currencies.ts'
import { languages, languageTag } from '#core/languages/languages.ts'
import { exponentOf, formatAmount, formatMoney } from '#core/money/money.ts'
import { parseAmounts } from './amount.ts'

const majors = (text: string, locale: string) => parseAmounts(text, locale).map(({ major }) => major)

it.each([
  ['en', '1,234.50', [1234.5]],
  ['en', '12,50', [12.5]],
  ['en', '12.5', [12.5]],
  ['en', '1,234', [1234, 1.234]],
  ['it', '1.284', [1284, 1.284]],
  ['en', '1.284', [1.284, 1284]],
  ['fr', '1 234,50', [1234.5]],
  ['fr', '1\u202F234,50', [1234.5]],
  ['fr', '1\u00A0234,50', [1234.5]],
  ['fr', '12.50', [12.5]],
  ['el', '0,1234', [0.1234]],
  ['en', '1500', [1500]],
  ['en', "1'284.50", [1284.5]],
  ['en', '1’284.50', [1284.5]],
  ['en', '−8.88', [8.88]],
  ['en', '-8.88', [8.88]],
  ['en', '８．８８', [8.88]],
])('B-09 EQ-07 in %s %s is one of %j', (locale, text, amounts) => expect(majors(text, locale)).toEqual(amounts))

it.each([
  ['€8.88', ['EUR']],
  ['8.88 EUR', ['EUR']],
  ['EUR 8.88', ['EUR']],
  ['8.88eur', ['EUR']],
  ['8,88 €', ['EUR']],
  ['−€8.88', ['EUR']],
  ['€-8.88', ['EUR']],
  ['8.88 лв', ['BGN']],
  ['8,88 лв.', ['BGN']],
  ['CA$8.88', ['CAD']],
  ['$8.88', ['USD']],
])('EQ-07 %s is 8.88 in %j', (text, named) =>
  expect(parseAmounts(text, 'en')).toEqual([{ major: 8.88, currencies: named }]),
)

it('EQ-07 a sign means the currency that the reader prints with it', () => {
  expect(parseAmounts('8,88 $', 'fr-CA')).toEqual([{ major: 8.88, currencies: ['CAD'] }])
})

it('EQ-07 what has more decimals than the currency is another amount', () => {
  expect(majors('KWD 1.284', 'en')).toEqual([1.284, 1284])
  expect(majors('€1.284', 'en')).toEqual([1284])
  expect(majors('¥1,284', 'en')).toEqual([1284])
  expect(majors('¥8.88', 'en')).toEqual([])
})

it.each(['', 'twelve', '12,345,6', '1.2.3', '236818002594', '12-50', 'Table 9', 'KFC 12', '€8.88 EUR', '8,88 6497'])(
  '%j is no amount',
  (text) => expect(parseAmounts(text, 'en')).toEqual([]),
)

it('a currency that a browser may not know yet is known by its code', () => {
  expect(parseAmounts('ZWG 12', 'en')).toEqual([{ major: 12, currencies: ['ZWG'] }])
})

describe('every amount that the portal prints is understood (EQ-07)', () => {
  const amount = fc.oneof(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 99_999_999_999 }))

  it.each(languages)('in %s, in each currency, with its sign and without, negative too', (language) => {
    const tag = languageTag(language)
    fc.assert(
      fc.property(fc.constantFrom(...currencies), amount, fc.boolean(), (currency, minor, isNegative) => {
        const major = Number((minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency)))
        const signed = isNegative ? -minor : minor
        expect(majors(formatAmount(signed, currency, tag), tag)).toContain(major)
        expect(parseAmounts(formatMoney(signed, currency, tag), tag)).toContainEqual({
          major,
          currencies: expect.arrayContaining([currency]),
        })
      }),
      { numRuns: 300 },
    )
  })
})
