/** Currencies whose minor unit is not a hundredth (ISO 4217). Every other currency has two decimals. */
const decimals = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
}

// A Map: currencies come from people, and 'constructor' would be found on an object.
const exponents: ReadonlyMap<string, number> = new Map(Object.entries(decimals))

/** Decimals of an ISO 4217 currency: 0, 2, 3 or 4. */
export const exponentOf = (currency: string): number => exponents.get(currency) ?? 2

/** Currencies with the given number of decimals, where it is not the usual two. */
export const currenciesWithExponent = (exponent: number): string[] =>
  [...exponents.keys()].filter((currency) => exponents.get(currency) === exponent)

/** The exponents that are not two. */
export const unusualExponents: readonly number[] = [...new Set(exponents.values())]

/**
 * The first whole minor unit that is at least (`up`) or at most (`down`) an amount in major units (D-94), so that a
 * range never takes in what lies outside it: from 10.5 is from 11 yen, to 10.5 is to 10 yen.
 */
export const toMinor = (major: number, exponent: number, round: 'up' | 'down'): number => {
  // Read as a decimal: 1.1 * 100 would be 110.00000000000001.
  const minor = Number(`${major}e${exponent}`)
  return round === 'up' ? Math.ceil(minor) : Math.floor(minor)
}

/** Minor units as a decimal number in major units, with a point and without grouping, for files: '-12.30'. */
export const toMajor = (minor: number | bigint, currency: string): string => {
  const exponent = exponentOf(currency)
  const digits = String(minor)
    .replace('-', '')
    .padStart(exponent + 1, '0')
  const at = digits.length - exponent
  return (minor < 0 ? '-' : '') + (exponent === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`)
}

/** A formatted number with the minus sign, which is as wide as a figure, instead of the hyphen of a keyboard. */
export const withMinus = (number: string): string => number.replace('-', '−')

/** An amount in minor units as text in the reader's language, with the currency's own decimals and no currency. */
export const formatAmount = (minor: number, currency: string, languageTag: string): string => {
  const exponent = exponentOf(currency)
  const digits = new Intl.NumberFormat(languageTag, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  // `|| 0` turns -0 into 0, which has no sign.
  return withMinus(digits.format((minor || 0) / 10 ** exponent))
}

/**
 * The one way in which the portal writes money: the number as the language writes it, then the ISO 4217 code, which no two
 * currencies share and every language reads alike; a space that does not break holds them together. Receipts have the form
 * of the card schemes instead (`features/receipts/layout/format.ts`).
 */
export const formatMoney = (minor: number, currency: string, languageTag: string): string =>
  `${formatAmount(minor, currency, languageTag)}\u00a0${currency}`

/** The same of a change: with its sign, also above zero. */
export const formatSignedMoney = (minor: number, currency: string, languageTag: string): string =>
  (minor > 0 ? '+' : '') + formatMoney(minor, currency, languageTag)
