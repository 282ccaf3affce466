import fc from 'fast-check'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { currenciesWithExponent, exponentOf, formatAmount, formatMoney, toMinor, unusualExponents } from './money.ts'
import { languages, languageTag } from '#core/languages/languages.ts'

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

  it('are as many as ISO 4217 says, for each currency of today', () => {
    // From the list of the maintenance agency; it does not leave out decimals that nobody uses any more, as others do.
    const unlikeTwo = {
      0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
      3: 'BHD IQD JOD KWD LYD OMR TND',
      4: 'CLF UYW',
    }
    for (const [exponent, codes] of Object.entries(unlikeTwo)) {
      expect(currenciesWithExponent(Number(exponent)).toSorted().join(' ')).toBe(codes)
    }
    const all = Object.values(unlikeTwo).join(' ').split(' ')
    const others = Intl.supportedValuesOf('currency').filter((code) => !all.includes(code))
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter((code) => exponentOf(code) !== 2)).toEqual([])
  })

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
    [123450, 'EUR', 'fr', '1 234,50 EUR'],
    [123450, 'EUR', 'en', '1,234.50 EUR'],
    [1234, 'JPY', 'en', '1,234 JPY'],
    [1234567, 'KWD', 'en', '1,234.567 KWD'],
    [123450, 'EUR', 'el', '1.234,50 EUR'],
  ])('%i minor units of %s read in %s as %j', (minor, currency, language, text) => {
    expect(plain(formatMoney(minor, currency, language))).toBe(text)
  })

  it('keeps the decimals of the currency where its sign is left out', () => {
    expect(formatAmount(1200, 'EUR', 'en')).toBe('12.00')
    expect(formatAmount(12, 'JPY', 'en')).toBe('12')
    expect(formatAmount(12, 'KWD', 'en')).toBe('0.012')
  })

  it('is the number and the code in every language, negative or not, and reads back to the same minor units (EQ-07)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
        fc.constantFrom('EUR', 'BGN', 'CAD', 'USD', 'JPY', 'KRW', 'KWD', 'TND', 'CLF'),
        fc.constantFrom(...languages),
        (minor, currency, language) => {
          const text = formatMoney(minor, currency, languageTag(language))
          const [, sign, number = '', code] = /^(−?)([\d\s.,’]+)\u00a0([A-Z]{3})$/u.exec(text) ?? []
          expect(code, text).toBe(currency)
          expect(sign, text).toBe(minor < 0 ? '−' : '')
          expect(Number(number.replaceAll(/\D/g, '')), text).toBe(Math.abs(minor))
          const { value: point = '' } =
            new Intl.NumberFormat(languageTag(language)).formatToParts(0.5).find(({ type }) => type === 'decimal') ?? {}
          expect(number.split(point)[1]?.length ?? 0, text).toBe(exponentOf(currency))
        },
      ),
    )
  })
})

describe('money is written nowhere else', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  /** Receipts keep the form of the card schemes; the search reads every form. */
  const own = /^src\/(core\/money\/money|features\/(receipts\/layout\/.*|search\/web\/amount))\.tsx?$/
  const forms = [
    /style: *'currency'|currencyDisplay|currencySign/,
    /\bformatAmount\(/,
    /\}[\s\u00a0]?\$\{(\w+\.)?currency\}/,
    /\}\s+(<\w+[^>]*>)?\{(\w+\.)?currency\}/,
    /[€£¥]/,
  ]
  const writesMoney = (text: string) => forms.some((form) => form.test(text))

  it('in the portal, the server, or the texts of any language (EQ-07)', () => {
    const files = globSync(['src/**/*.{ts,tsx}', 'locales/*.po'], { cwd: root }).filter(
      (path) => !own.test(path) && !/\.test\.tsx?$|^src\/web\/.*\/icons?\//.test(path),
    )
    expect(files.length).toBeGreaterThan(500)
    expect(files.filter((path) => writesMoney(readFileSync(root + path, 'utf8')))).toEqual([])
  })

  it.each([
    "new Intl.NumberFormat(tag, { style: 'currency', currency })",
    'formatAmount(amount, currency, tag)',
    't`${count(major)} ${currency}`',
    '{formatAmounts(amount)} <small>{currency}</small>',
    '{amount} {row.currency}',
    't`from 5 €`',
  ])('and %s would be found', (text) => expect(writesMoney(text)).toBe(true))
})

it('EQ-07 nothing has no sign, also where nothing was given back', () => {
  expect(formatMoney(-0, 'EUR', 'en-GB')).toBe('0.00\u00A0EUR')
})
