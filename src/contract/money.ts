/** Currencies whose minor unit is not a hundredth (ISO 4217). Every other currency has two decimals. */
const exponents: Readonly<Record<string, number>> = {
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

/** Decimals of an ISO 4217 currency: 0, 2, 3 or 4. */
export const exponentOf = (currency: string): number => exponents[currency] ?? 2

/** Currencies with the given number of decimals, where it is not the usual two. */
export const currenciesWithExponent = (exponent: number): string[] =>
  Object.keys(exponents).filter((currency) => exponents[currency] === exponent)

/** The exponents that are not two, ascending. */
export const unusualExponents: readonly number[] = [...new Set(Object.values(exponents))].toSorted((a, b) => a - b)

/** Minor units of an amount in major units (D-94), rounded to the currency's last decimal. */
export const toMinor = (major: number, exponent: number): number => Math.round(major * 10 ** exponent)

/** An amount in minor units as text in the reader's language, with the currency's own decimals and no currency sign. */
export const formatAmount = (minor: number, currency: string, languageTag: string): string => {
  const exponent = exponentOf(currency)
  return new Intl.NumberFormat(languageTag, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(minor / 10 ** exponent)
}

/** The same with the currency in the place and form the language gives it: `1 234,50 €` in French. */
export const formatMoney = (minor: number, currency: string, languageTag: string): string => {
  const exponent = exponentOf(currency)
  return new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  }).format(minor / 10 ** exponent)
}
