/**
 * Wall times are texts 'YYYY-MM-DDTHH:mm:ss' (optionally with milliseconds) without a zone: what the clock of the
 * terminal showed (D-36). They are never turned into an instant on the way to the screen.
 */
export type WallTime = string

const two = (n: number) => String(n).padStart(2, '0')

/** The wall time of a Date in the zone of the machine it runs on: what "today" means to the person before it. */
export const wallTimeOf = (date: Date): WallTime =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

/** §9: 'HH:mm | DD.MM.YYYY' of a wall time. */
export const formatDateTime = (wall: WallTime): string =>
  `${wall.slice(11, 16)} | ${wall.slice(8, 10)}.${wall.slice(5, 7)}.${wall.slice(0, 4)}`

/** §9: 'YYYY-MM-DD HH:mm' of a wall time, the form of filter values in calls. */
export const formatFilterTime = (wall: WallTime): string => wall.slice(0, 16).replace('T', ' ')

/** §9: 'DD.MM.YY' of a wall time, the form of dates in filters. */
export const formatFilterDate = (wall: WallTime): string =>
  `${wall.slice(8, 10)}.${wall.slice(5, 7)}.${wall.slice(2, 4)}`

/** Whether a text has the form 'YYYY-MM-DD HH:mm'; the minute need not exist. */
export const hasFilterTimeForm = (text: string): boolean => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)

/** Whether 'YYYY-MM-DD HH:mm' names a minute that exists in the calendar. */
export const isFilterTime = (text: string): boolean => {
  // Years before 1000 are slips of the finger; JavaScript and PostgreSQL do not agree on them either.
  if (!hasFilterTimeForm(text) || text.startsWith('0')) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number)
  // A day or a minute too many is counted on into the next month or hour, and so reads otherwise.
  return new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString().slice(0, 16) === text.replace(' ', 'T')
}

/** Days touched by a range of two filter times, both ends included; 1 for a range inside one day. */
export const daysTouched = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000) + 1

/** Quick ranges of §9 as D-77 reads them; the number is how many days before today they start. */
export const quickRanges = { lastDay: 0, lastWeek: 6, last30Days: 29 } as const

export type QuickRange = keyof typeof quickRanges

const daysBefore = (today: Date, days: number) =>
  new Date(today.getFullYear(), today.getMonth(), today.getDate() - days)

const firstOfMonth = (today: Date, monthsBefore: number) =>
  new Date(today.getFullYear(), today.getMonth() - monthsBefore, 1)

/** Relative dates of B-12: the first and the last day, seen from today. Weeks begin on Monday (ISO 8601). */
const calendarRanges = {
  yesterday: (today: Date): [Date, Date] => [daysBefore(today, 1), daysBefore(today, 1)],
  thisWeek: (today: Date): [Date, Date] => [daysBefore(today, (today.getDay() + 6) % 7), today],
  thisMonth: (today: Date): [Date, Date] => [firstOfMonth(today, 0), today],
  lastMonth: (today: Date): [Date, Date] => [firstOfMonth(today, 1), daysBefore(firstOfMonth(today, 0), 1)],
} as const

/** A range of days that follows from today by its name. */
export type NamedRange = QuickRange | keyof typeof calendarRanges

/** Every named range, with the most days it can touch. */
export const namedRanges: Readonly<Record<NamedRange, number>> = {
  lastDay: 1,
  yesterday: 1,
  lastWeek: 7,
  thisWeek: 7,
  last30Days: 30,
  thisMonth: 31,
  lastMonth: 31,
}

/** The first and last minute of a named range on the given day, as filter times. */
export const namedRangeOn = (range: NamedRange, today: Date): { dateFrom: string; dateTo: string } => {
  const [first, last] =
    range in calendarRanges
      ? calendarRanges[range as keyof typeof calendarRanges](today)
      : [daysBefore(today, quickRanges[range as QuickRange]), today]
  return {
    dateFrom: `${wallTimeOf(first).slice(0, 10)} 00:00`,
    dateTo: `${wallTimeOf(last).slice(0, 10)} 23:59`,
  }
}
