import type { periodGrains } from '#core/codes.ts'
import { type Days, daysTouched, FIRST_MINUTE, LAST_MINUTE, shiftDay } from '#core/time/time.ts'

type PeriodGrain = (typeof periodGrains)[number]

/** A range of filter times 'YYYY-MM-DD HH:mm', both ends included. */
export interface Range {
  readonly dateFrom: string
  readonly dateTo: string
}

/** The whole days of a range, and the parts at its ends that are less than a day. */
export const splitRange = (
  dateFrom: string,
  dateTo: string,
): { readonly days: Days | undefined; readonly parts: readonly (readonly [from: string, to: string])[] } => {
  const [from, to] = [dateFrom.slice(0, 10), dateTo.slice(0, 10)]
  const cutsFirst = !dateFrom.endsWith(FIRST_MINUTE)
  const cutsLast = !dateTo.endsWith(LAST_MINUTE)
  if (from === to && (cutsFirst || cutsLast)) return { days: undefined, parts: [[dateFrom, dateTo]] }
  const first = cutsFirst ? shiftDay(from, 1) : from
  const last = cutsLast ? shiftDay(to, -1) : to
  return {
    days: first <= last ? { first, last } : undefined,
    parts: [
      ...(cutsFirst ? [[dateFrom, `${from} ${LAST_MINUTE}`] as const] : []),
      ...(cutsLast ? [[`${to} ${FIRST_MINUTE}`, dateTo] as const] : []),
    ],
  }
}

/** The same hours so many days earlier. */
const earlier = ({ dateFrom, dateTo }: Range, days: number): Range => ({
  dateFrom: shiftDay(dateFrom.slice(0, 10), -days) + dateFrom.slice(10),
  dateTo: shiftDay(dateTo.slice(0, 10), -days) + dateTo.slice(10),
})

/** A range, and what it is compared with (B-35). */
export interface RangesCompared {
  /** Without the days that have not begun. */
  readonly reached: Range
  /** Right before. */
  readonly previous: Range
  /** The latest one before that covers the same weekdays. */
  readonly sameWeekdays: Range
  /** The wall time 'HH:mm' up to which the last day of both is counted, where that of the range is not over. */
  readonly until: string | null
}

/**
 * A day that is not over is compared with as much of an earlier one.
 * @param now the wall time 'YYYY-MM-DD HH:mm'; undefined: all of the range is past
 */
export const rangesBefore = ({ dateFrom, dateTo }: Range, now?: string): RangesCompared => {
  const today = now?.slice(0, 10)
  const isBegun = now !== undefined && dateFrom <= now
  const reached = { dateFrom, dateTo: isBegun && dateTo.slice(0, 10) > `${today}` ? `${today} ${LAST_MINUTE}` : dateTo }
  const days = daysTouched(reached.dateFrom, reached.dateTo)
  const isRunning = isBegun && now < reached.dateTo
  const compared = isRunning ? { dateFrom, dateTo: now } : reached
  return {
    reached,
    previous: earlier(compared, days),
    sameWeekdays: earlier(compared, Math.ceil(days / 7) * 7),
    until: isRunning ? now.slice(11) : null,
  }
}

/** The first day of the period in which a day lies: the day, the ISO week's Monday or the month's first (D-74). */
export const firstDayOfPeriod = (day: string, grain: PeriodGrain): string => {
  if (grain === 'daily') return day
  if (grain === 'monthly') return `${day.slice(0, 7)}-01`
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return shiftDay(day, -((weekday + 6) % 7))
}

/** The periods that a range touches, clipped to it, in order; keyed by their first day. */
export const bucketsOf = ({ dateFrom, dateTo }: Range, grain: PeriodGrain): ReadonlyMap<string, Range> => {
  const buckets = new Map<string, Range>()
  for (let day = dateFrom.slice(0, 10); day <= dateTo.slice(0, 10); day = shiftDay(day, 1)) {
    const period = firstDayOfPeriod(day, grain)
    const from = buckets.get(period)?.dateFrom ?? (buckets.size === 0 ? dateFrom : `${day} ${FIRST_MINUTE}`)
    buckets.set(period, { dateFrom: from, dateTo: day === dateTo.slice(0, 10) ? dateTo : `${day} ${LAST_MINUTE}` })
  }
  return buckets
}
