import type { Random } from './random.ts'

/** RRN (12 digits) and STAN (6 digits) of one transaction. */
export interface ReferenceNumbers {
  readonly rrn: string
  readonly stan: string
}

/** Reference numbers of a terminal, counted up from a place of its own. */
export const sequenceOf = (random: Random): (() => ReferenceNumbers) => {
  const start = random.digits(6)
  let count = random.whole(1, 900)
  return () => {
    count += 1
    const stan = String(count % 1_000_000).padStart(6, '0')
    return { rrn: `${start}${stan}`, stan }
  }
}
