import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currenciesWithExponent, exponentOf, formatAmount, formatMoney, toMinor, unusualExponents } from './money.ts'

/** Spaces that do not break, as Intl sets them, read as ordinary ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('decimals of a currency', () => {
  it.each([
    ['JPY', 0],
    ['EUR', 2],
    ['BGN', 2],
    ['KWD', 3],
    ['CLF', 4],
    ['XXX', 2],
  ])('%s has %i', (currency, exponent) => expect(exponentOf(currency)).toBe(exponent))

  it('are two for what is no currency but a name every object knows', () => {
    for (const word of ['constructor', 'toString', '__proto__']) expect(exponentOf(word)).toBe(2)
  })

  it('list the unusual currencies by their decimals', () => {
    expect(unusualExponents).toEqual([0, 3, 4])
    expect(currenciesWithExponent(3)).toContain('KWD')
    expect(currenciesWithExponent(2)).toEqual([])
  })
})

describe('minor units of an amount', () => {
  it.each([
    [1.1, 2, 110],
    [0.07, 2, 7],
    [1234.56, 2, 123456],
    [999_999_999_999, 4, 9_999_999_999_990_000],
    [1.005, 3, 1005],
    [100, 0, 100],
  ])('%d with %i decimals are %i, whichever way it is rounded', (major, exponent, minor) => {
    expect(toMinor(major, exponent, 'up')).toBe(minor)
    expect(toMinor(major, exponent, 'down')).toBe(minor)
  })

  it('never take in what lies outside the range: from 10.5 is from 11 yen, to 10.5 is to 10 yen', () => {
    expect(toMinor(10.5, 0, 'up')).toBe(11)
    expect(toMinor(10.5, 0, 'down')).toBe(10)
    expect(toMinor(10.001, 2, 'up')).toBe(1001)
    expect(toMinor(10.009, 2, 'down')).toBe(1000)
  })

  it('give back every amount that is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), fc.constantFrom(0, 2, 3, 4), (minor, exponent) => {
        const shown = Number((minor / 10 ** exponent).toFixed(exponent))
        expect([toMinor(shown, exponent, 'up'), toMinor(shown, exponent, 'down')]).toEqual([minor, minor])
      }),
    )
  })
})

describe('amounts as text', () => {
  it.each([
    [123450, 'EUR', 'fr', '1 234,50 €'],
    [123450, 'EUR', 'en', '€1,234.50'],
    [1234, 'JPY', 'en', '¥1,234'],
    [1234567, 'KWD', 'en', 'KWD 1,234.567'],
    [123450, 'EUR', 'el', '1.234,50 €'],
  ])('%i minor units of %s read in %s as %j', (minor, currency, language, text) => {
    expect(plain(formatMoney(minor, currency, language))).toBe(text)
  })

  it('keeps the decimals of the currency where its sign is left out', () => {
    expect(formatAmount(1200, 'EUR', 'en')).toBe('12.00')
    expect(formatAmount(12, 'JPY', 'en')).toBe('12')
    expect(formatAmount(12, 'KWD', 'en')).toBe('0.012')
  })
})
