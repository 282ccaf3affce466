import { currencies, isCurrency } from '#core/money/currencies.ts'
import { AMOUNT_FILTER_MAX } from '#core/limits.ts'
import { folded } from '#core/text/fold.ts'
import { languages, languageTag } from '#core/languages/languages.ts'
import { exponentOf } from '#core/money/money.ts'

/** What a text says as an amount: in major units, and the currencies it may be in where it names one. */
export interface TypedAmount {
  readonly major: number
  readonly currencies?: string[]
}

/** Between thousands: what languages print, and nothing. */
const groups = ['', ' ', "'", ',', '.']
const decimalMarks = [',', '.']

/** More digits in a row are a number of a receipt, unless a currency stands beside them. */
const PLAIN_DIGITS = 9

/**
 * All that a text may mean as an amount, the likeliest in the reader's language first: with a sign, a currency's sign or code
 * on either side, and thousands and decimals as any language of the portal or a receipt prints them. '1.284' is 1284 to an
 * Italian first, then 1.284, as dinars have three decimals. Empty when the text is no amount.
 * @param locale a BCP 47 tag
 */
export const parseAmounts = (text: string, locale: string): TypedAmount[] => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u200E\u200F\u061C\u202A-\u202E]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [, before = '', number = '', after = ''] = /^(\D*)(\d(?:[\d.,' ]*\d)?)(\D*)$/.exec(plain) ?? []
  const units = [before, after].map((part) => part.replace(/^[-−–+]|[-−–+]$/g, '').trim()).filter(Boolean)
  const [unit] = units
  if (number === '' || units.length > 1) return []
  const named = unit === undefined ? undefined : currenciesCalled(unit, locale)
  if (named?.length === 0 || (!named && new RegExp(`^\\d{${PLAIN_DIGITS + 1},}$`).test(number))) return []
  return majorsOf(number, locale)
    .map(({ major, decimals }): TypedAmount | undefined => {
      if (!named) return { major }
      const possible = named.filter((currency) => exponentOf(currency) >= decimals)
      return possible.length > 0 ? { major, currencies: possible } : undefined
    })
    .filter((amount) => amount !== undefined)
}

interface Major {
  readonly major: number
  readonly decimals: number
}

const majorsOf = (number: string, locale: string): Major[] => {
  const own = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value
  const marks = own === '.' ? decimalMarks.toReversed() : decimalMarks
  const found = new Map<number, Major>()
  for (const mark of marks) {
    for (const group of groups.filter((one) => one !== mark)) {
      const whole = group === '' ? '\\d{1,12}' : `\\d{1,3}(?:[${group}]\\d{3})+`
      const [, major, decimals = ''] = new RegExp(`^(${whole})(?:[${mark}](\\d{1,4}))?$`).exec(number) ?? []
      if (major === undefined) continue
      const value = Number(`${major.replaceAll(/\D/g, '')}.${decimals || '0'}`)
      if (value <= AMOUNT_FILTER_MAX && !found.has(value)) found.set(value, { major: value, decimals: decimals.length })
    }
  }
  return [...found.values()]
}

/** Without what people leave out of a currency's sign: case, spaces, the dot behind it. */
const signOf = (text: string) => folded(text).replaceAll(/[\s.]/g, '')

/** No sign of a currency is longer. */
const SIGN_MAX = 5

type Display = 'symbol' | 'narrowSymbol'
const signs = new Map<string, ReadonlyMap<string, string[]>>()

/** The currencies by their signs in one language; made once, because a hundred formatters take a tablet a tenth of a second. */
const signsIn = (tag: string, currencyDisplay: Display): ReadonlyMap<string, string[]> => {
  const key = `${tag} ${currencyDisplay}`
  const known = signs.get(key)
  if (known) return known
  const bySign = Map.groupBy(currencies, (currency) => {
    const parts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).formatToParts(0)
    return signOf(parts.find(({ type }) => type === 'currency')?.value ?? currency)
  })
  signs.set(key, bySign)
  return bySign
}

/** Currencies that a text names: by their code, or by the sign that the reader's language, or else another one, prints. */
const currenciesCalled = (unit: string, locale: string): string[] => {
  const code = unit.toUpperCase()
  if (isCurrency(code)) return [code]
  const sign = signOf(unit)
  if (sign === '' || sign.length > SIGN_MAX) return []
  // Words are looked up in few languages; what is no plain letter, in all.
  const isWord = /^[a-z]*$/.test(sign)
  const tags = [...new Set([locale, 'en', ...(isWord ? [] : languages.map(languageTag))])]
  for (const display of ['symbol', 'narrowSymbol'] as const) {
    for (const tag of isWord && display === 'narrowSymbol' ? [locale] : tags) {
      const called = signsIn(tag, display).get(sign)
      if (called) return called
    }
  }
  return []
}
