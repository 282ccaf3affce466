import {
  type DateRange,
  DAY_END,
  DAY_START,
  dayOf,
  type LimitProblem,
  type Limits,
  limitProblem,
  joinWallTime,
} from './range.ts'
import { type DayProblem, parseDay, parseTime, showDay, showTime, type TimeForm } from './typed.ts'

/** What is in the inputs of one end. */
export interface TypedEnd {
  readonly day: string
  readonly time: string
}

export interface TypedRange {
  readonly from: TypedEnd
  readonly to: TypedEnd
}

/** What can be wrong with an end. `missing` is not yet wrong while somebody is on the way to it. */
export type RangeProblem = 'missing' | DayProblem | 'invalidTime' | 'endBeforeStart' | LimitProblem

export type RangeProblems = { readonly [End in keyof TypedRange]?: RangeProblem }

/** By what typed ends are validated. */
export type Rules = TimeForm & Limits & { readonly required: boolean }

/** A range as it was typed. */
export const typedOf = (range: DateRange | undefined, form: TimeForm): TypedRange => {
  const end = (wall: string | undefined): TypedEnd =>
    wall ? { day: showDay(dayOf(wall)), time: showTime(wall.slice(11), form) } : { day: '', time: '' }
  return { from: end(range?.from), to: end(range?.to) }
}

/** The range that the inputs mean, undefined for none, or what is wrong at which end. */
export const validateRange = (typed: TypedRange, rules: Rules): { range?: DateRange; problems: RangeProblems } => {
  if (!rules.required && isEmpty(typed.from) && isEmpty(typed.to)) return { problems: {} }
  const from = validateEnd(typed.from, rules, DAY_START)
  const to = validateEnd(typed.to, rules, DAY_END)
  if (!from.wall || !to.wall) return { problems: { from: from.problem, to: to.problem } }
  if (to.wall < from.wall) return { problems: { to: 'endBeforeStart' } }
  const problem = limitProblem(dayOf(from.wall), dayOf(to.wall), rules)
  return problem ? { problems: { to: problem } } : { range: { from: from.wall, to: to.wall }, problems: {} }
}

const isEmpty = ({ day, time }: TypedEnd) => day.trim() === '' && time.trim() === ''

/** One end; a day without a time is meant from its start, or to its end. */
const validateEnd = (
  { day, time }: TypedEnd,
  rules: Rules,
  bound: string,
): { wall?: string; problem?: RangeProblem } => {
  if (day.trim() === '') return { problem: 'missing' }
  const parsed = parseDay(day)
  if ('problem' in parsed) return parsed
  const parsedTime = time.trim() === '' ? bound : parseTime(time, rules, bound)
  return parsedTime ? { wall: joinWallTime(parsed.day, parsedTime, rules.accuracy) } : { problem: 'invalidTime' }
}
