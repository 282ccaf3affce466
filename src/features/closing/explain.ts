import { type Figure, zeroFigure } from '#core/money/takings.ts'
import { type DifferenceReason, differenceReasons } from './reports.ts'

/** A transaction that may explain why the figures of portal and terminal differ. */
export interface Candidate {
  readonly reason: DifferenceReason
  /** Minor units of the currency. */
  readonly amount: number
  /** That which the terminal counted, where it is another. */
  readonly formerAmount?: number
}

/** Up to so many candidates are combined one by one (2^n combinations); of more, all of a reason or none. */
const COMBINED_MAX = 12

/**
 * By how much a transaction makes the portal's figure larger than the terminal's. A double or late one is counted by the
 * portal alone, one that is pending or canceled here by the terminal alone, one with another amount by both.
 */
const effectOf = ({ reason, amount, formerAmount = amount }: Candidate): Figure => {
  if (reason === 'amount') return { count: 0, amount: amount - formerAmount }
  const sign = reason === 'pending' || reason === 'canceled' ? -1 : 1
  return { count: sign, amount: sign * amount }
}

/**
 * The candidates that explain a difference: the first combination whose sum is exactly the difference, in the order of the
 * reasons. Where there is none, no reason is given: a candidate that explains a part may be a coincidence.
 * @param by by how much the portal's figure is larger than the terminal's
 */
export const explain = <C extends Candidate>(candidates: readonly C[], by: Figure): { rows: C[]; left: Figure } => {
  const byReason = Map.groupBy(candidates, ({ reason }) => reason)
  const groups = differenceReasons.flatMap((reason) => [byReason.get(reason) ?? []])
  // Many candidates are the sales of a terminal that was without a network: all of them count, or none.
  const found = combination(candidates.length > COMBINED_MAX ? groups : groups.flat().map((one) => [one]), by)
  return found ? { rows: found.flat(), left: zeroFigure } : { rows: [], left: by }
}

const combination = <C extends Candidate>(
  [first, ...rest]: readonly (readonly C[])[],
  { count, amount }: Figure,
): (readonly C[])[] | undefined => {
  if (count === 0 && amount === 0) return []
  if (!first) return undefined
  const effect = first
    .map(effectOf)
    .reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), zeroFigure)
  const taken = combination(rest, { count: count - effect.count, amount: amount - effect.amount })
  return taken ? [first, ...taken] : combination(rest, { count, amount })
}
