/** Successful business of a part: how many transactions, and their net in minor units, negative where more went back. */
export interface Business {
  readonly count: number
  readonly amount: number
}

/** The same part in a range and in an earlier one. */
export interface Compared {
  readonly now: Business
  readonly before: Business
}

interface Change {
  /** Minor units: the net now less the net before. */
  readonly amount: number
  /** What of it the number of transactions makes, at the average of before. */
  readonly byNumber: number
  /** What of it their average makes, with what the other is rounded by: both come to the change exactly. */
  readonly byAverage: number
}

/** The whole number nearest to a quotient; a half goes away from zero. @param divisor above 0 */
const nearest = (dividend: bigint, divisor: bigint): bigint => {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}

/** How a part has changed. Products of numbers and sums are too long for a number, so they are calculated as bigint. */
export const changeOf = ({ now, before }: Compared): Change => {
  const amount = BigInt(now.amount) - BigInt(before.amount)
  // Without anything before there is no average: all of it is new transactions.
  const byNumber =
    before.count === 0
      ? amount
      : nearest(BigInt(now.count - before.count) * BigInt(before.amount), BigInt(before.count))
  return { amount: Number(amount), byNumber: Number(byNumber), byAverage: Number(amount - byNumber) }
}

/** Parts that are named of each dimension; the rest are one. */
export const LARGEST_CHANGES = 5

/** The parts that changed most, and what the rest come to. */
export interface Contributions<Part extends Compared> {
  readonly values: Part[]
  /** Absent where every part is named. */
  readonly others?: Compared & { readonly valueCount: number }
}

const less = (a: Business, b: Business): Business => ({ count: a.count - b.count, amount: a.amount - b.amount })

/**
 * Adds to the named parts what the rest come to, so that together they come to the whole exactly.
 * @param valueCount how many parts there are, the named ones included
 */
export const withOthers = <Part extends Compared>(
  values: Part[],
  whole: Compared,
  valueCount: number,
): Contributions<Part> => {
  if (valueCount === values.length) return { values }
  const rest = values.reduce<Compared>(
    (sum, { now, before }) => ({ now: less(sum.now, now), before: less(sum.before, before) }),
    whole,
  )
  return { values, others: { valueCount: valueCount - values.length, ...rest } }
}

/** The parts that changed most in either direction; of equal changes those with more transactions. */
export const largestChanges = <Part extends Compared>(parts: readonly Part[], whole: Compared): Contributions<Part> => {
  const size = ({ now, before }: Compared) => Math.abs(now.amount - before.amount)
  const number = ({ now, before }: Compared) => now.count + before.count
  const ordered = parts.toSorted((a, b) => size(b) - size(a) || number(b) - number(a))
  return withOthers(ordered.slice(0, LARGEST_CHANGES), whole, parts.length)
}
