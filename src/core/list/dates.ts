import * as v from 'valibot'
import type { FilterProblem } from './declare.ts'

/** An instant in a reply, UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

/** The rule of every range of dates in a filter: both ends, in order (§5). */
export const checkRange = <From extends string, To extends string>(
  filter: { readonly [Name in From | To]?: string },
  from: From,
  to: To,
): FilterProblem[] => {
  const [start, end] = [filter[from], filter[to]]
  if (start === undefined || end === undefined) {
    return start === end ? [] : [{ field: start === undefined ? from : to, error: 'RANGE_INCOMPLETE' }]
  }
  return end < start ? [{ field: to, error: 'RANGE_END_BEFORE_START' }] : []
}

/** The same of the range that is a list's period. */
export const checkDates = (filter: { dateFrom?: string; dateTo?: string }): FilterProblem[] =>
  checkRange(filter, 'dateFrom', 'dateTo')
