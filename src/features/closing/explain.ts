import type { Figure } from '#core/money/takings.ts'
import { type DifferenceReason, differenceReasons } from './reports.ts'

/** A transaction that may be why the portal holds more than a terminal says, or less. */
export interface Candidate {
  readonly reason: DifferenceReason
  /** Minor units of the currency. */
  readonly amount: number
  /** That which the terminal counted, where it is another. */
  readonly formerAmount?: number
}

/** Of more than these only all of some reasons are looked for: their combinations are their power of two. */
const COMBINED_MAX = 12
const none: Figure = { count: 0, amount: 0 }

/**
 * What the portal holds more than the terminal because of a transaction. A double or late one is held alone, one that is
 * pending or canceled here is counted by the terminal alone, one with another amount by both.
 */
const effectOf = ({ reason, amount, formerAmount = amount }: Candidate): Figure => {
  if (reason === 'amount') return { count: 0, amount: amount - formerAmount }
  const sign = reason === 'pending' || reason === 'canceled' ? -1 : 1
  return { count: sign, amount: sign * amount }
}

/**
 * Those of the candidates that explain a difference: the first combination that comes to it exactly, in the order of the
 * reasons. Where there is none, nothing is said to be the reason: one that explains a part may be there by chance.
 * @param by what the portal holds more than the terminal says
 */
export const explain = <C extends Candidate>(candidates: readonly C[], by: Figure): { rows: C[]; left: Figure } => {
  const byReason = Map.groupBy(candidates, ({ reason }) => reason)
  const groups = differenceReasons.flatMap((reason) => [byReason.get(reason) ?? []])
  // Of many there are the sales of a terminal that was without a network: all of them, or none.
  const found = combination(candidates.length > COMBINED_MAX ? groups : groups.flat().map((one) => [one]), by)
  return found ? { rows: found.flat(), left: none } : { rows: [], left: by }
}

const combination = <C extends Candidate>(
  [first, ...rest]: readonly (readonly C[])[],
  { count, amount }: Figure,
): (readonly C[])[] | undefined => {
  if (count === 0 && amount === 0) return []
  if (!first) return undefined
  const effect = first
    .map(effectOf)
    .reduce((sum, one) => ({ count: sum.count + one.count, amount: sum.amount + one.amount }), none)
  const taken = combination(rest, { count: count - effect.count, amount: amount - effect.amount })
  return taken ? [first, ...taken] : combination(rest, { count, amount })
}
