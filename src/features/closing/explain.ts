import type { Figure } from '#core/money/takings.ts'
import { type DifferenceReason, differenceReasons } from './reports.ts'

/** A transaction that may be why the portal holds more than a terminal says, or less. */
export interface Candidate {
  readonly reason: DifferenceReason
  /** Minor units of the currency. */
  readonly amount: number
}

/** Of more than these no combination is looked for, which would take their power of two in time. */
const COMBINED_MAX = 12

/** What is held without a double or late one is less; what is pending is counted by the terminal alone. */
const signOf = ({ reason }: Candidate) => (reason === 'pending' ? -1 : 1)

/**
 * Those of the candidates that explain a difference: the first combination that comes to it exactly, in the order of the
 * reasons. Where there is none, nothing is said to be the reason: one that explains a part may be there by chance.
 * @param by what the portal holds more than the terminal says
 */
export const explain = <C extends Candidate>(candidates: readonly C[], by: Figure): { rows: C[]; left: Figure } => {
  const ordered = candidates.toSorted(
    (a, b) => differenceReasons.indexOf(a.reason) - differenceReasons.indexOf(b.reason),
  )
  const found = ordered.length > COMBINED_MAX ? undefined : combination(ordered, by)
  return found ? { rows: found, left: { count: 0, amount: 0 } } : { rows: [], left: by }
}

const combination = <C extends Candidate>(
  [first, ...rest]: readonly C[],
  { count, amount }: Figure,
): C[] | undefined => {
  if (count === 0 && amount === 0) return []
  if (!first) return undefined
  const sign = signOf(first)
  const taken = combination(rest, { count: count - sign, amount: amount - sign * first.amount })
  return taken ? [first, ...taken] : combination(rest, { count, amount })
}
