/**
 * Minor units to `EUR 12.50` in the reader's language, with the currency's own decimals (D-35).
 * The code instead of the sign, as schemes ask: a `$` does not say whose dollar it is. A minus is that of the portal's amounts.
 */
export const formatReceiptAmount = (
  minor: number,
  money: { currency: string; exponent: number },
  tag: string,
): string =>
  new Intl.NumberFormat(tag, {
    style: 'currency',
    currency: money.currency,
    currencyDisplay: 'code',
    minimumFractionDigits: money.exponent,
    maximumFractionDigits: money.exponent,
  })
    // `|| 0` turns -0 into 0, which has no sign.
    .format((minor || 0) / 10 ** money.exponent)
    .replace('-', '−')

/** Wall time `YYYY-MM-DDTHH:mm:ss` to `HH:mm | DD.MM.YYYY` (§9); never moved to another zone (D-36). */
export const formatWallTime = (wallTime: string): string =>
  `${wallTime.slice(11, 16)} | ${wallTime.slice(8, 10)}.${wallTime.slice(5, 7)}.${wallTime.slice(0, 4)}`
