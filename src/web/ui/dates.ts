import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** A day of the calendar, 'YYYY-MM-DD', of no zone. */
export type Day = string

const FORM = 'YYYY-MM-DD'
const DAYS_OF_WEEK = 7
/** As many as a month can touch, so that a calendar keeps its height. */
const WEEKS_SHOWN = 6

// Days are counted in UTC, where each has 24 hours: elsewhere clocks are put forward and back, some of them at midnight.
const at = (day: Day) => dayjs.utc(day)

/** Whether 'YYYY-MM-DD' names a day that the calendar has. */
export const isDay = (text: string): boolean => at(text).format(FORM) === text

/** The day so many days later; earlier for a negative count. */
export const addDays = (day: Day, count: number): Day => at(day).add(count, 'day').format(FORM)

/** The same day so many months later, or the last day of a month that is too short for it. */
export const addMonths = (day: Day, count: number): Day => at(day).add(count, 'month').format(FORM)

/** The day that its week begins with. @param weekStart 0 for Sunday to 6 for Saturday */
export const startOfWeek = (day: Day, weekStart: number): Day =>
  addDays(day, -((at(day).day() - weekStart + DAYS_OF_WEEK) % DAYS_OF_WEEK))

/** The weeks that show the month of a day, whole, with days of its neighbours. */
export const weeksOf = (day: Day, weekStart: number): Day[][] => {
  const first = startOfWeek(at(day).startOf('month').format(FORM), weekStart)
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_OF_WEEK }, (_each, weekday) => addDays(first, week * DAYS_OF_WEEK + weekday)),
  )
}

export const isSameMonth = (one: Day, other: Day): boolean => one.slice(0, 7) === other.slice(0, 7)

/**
 * Whole days of 24 hours since an instant, or since a day began in UTC; 0 for one that is still to come.
 * @param text ISO 8601
 * @param now milliseconds since 1970, UTC
 */
export const daysSince = (text: string, now: number): number => Math.max(0, dayjs.utc(now).diff(text, 'day'))

/** A moment at which the clocks of UTC show the hour, to be formatted. */
export const atHour = (hour: number): Date => at('2000-01-01').hour(hour).toDate()

/** What day it is now in a zone, the device's own where none is named. */
export const todayIn = (timeZone?: string): Day =>
  // Swedish writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())
