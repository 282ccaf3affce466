import { addDays, type Day } from '../dates.ts'

/**
 * A range of wall times, both ends included, to the unit they are written in: 'YYYY-MM-DD HH:mm', with seconds ':ss' at
 * accuracy 3 and milliseconds '.SSS' at accuracy 4.
 */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/** D-110: how finely times are asked for. 1 hours, 2 and minutes, 3 and seconds, 4 and milliseconds. */
export type Accuracy = 1 | 2 | 3 | 4

/** §9: the bounds of a day. */
export const DAY_START = '00:00:00.000'
export const DAY_END = '23:59:59.999'

/** How much of 'HH:mm:ss.SSS' is part of a value: hours are written with their minutes. */
const writtenLength: Readonly<Record<Accuracy, number>> = { 1: 5, 2: 5, 3: 8, 4: 12 }

/** A wall time as a range has it. @param time 'HH:mm:ss.SSS' */
export const joinWallTime = (day: Day, time: string, accuracy: Accuracy): string =>
  `${day} ${time.slice(0, writtenLength[accuracy])}`

/** The day of a wall time. */
export const dayOf = (wall: string): Day => wall.slice(0, 10)

/** From the start of one day to the end of the other, whichever is the earlier (§5). */
export const rangeOfDays = (one: Day, other: Day, accuracy: Accuracy): DateRange => {
  const [first, last] = one <= other ? [one, other] : [other, one]
  return { from: joinWallTime(first, DAY_START, accuracy), to: joinWallTime(last, DAY_END, accuracy) }
}

/** The days up to the end of today, from so many days before it (D-77). */
export const daysUpTo = (today: Day, daysBefore: number, accuracy: Accuracy): DateRange =>
  rangeOfDays(addDays(today, -daysBefore), today, accuracy)

/** What may be chosen: days from `min` to `max` without those of `disabledRanges`, all inclusive. */
export interface Limits {
  readonly min?: Day
  readonly max?: Day
  readonly disabledRanges?: readonly { readonly from: Day; readonly to: Day }[]
}

export type LimitProblem = 'outside' | 'disabled'

/** Why the days from `from` to `to` cannot be chosen (§5: not across a disabled range); undefined when they can. */
export const limitProblem = (from: Day, to: Day, { min, max, disabledRanges }: Limits): LimitProblem | undefined => {
  if ((min && from < min) || (max && to > max)) return 'outside'
  return disabledRanges?.some((range) => range.from <= to && range.to >= from) ? 'disabled' : undefined
}
