/**
 * Wall times are texts 'YYYY-MM-DDTHH:mm:ss' (optionally with milliseconds) without a zone: what the clock of the
 * terminal showed (D-36). They are never turned into an instant on the way to the screen.
 */
export type WallTime = string

const two = (n: number) => String(n).padStart(2, '0')

/** The wall time of a Date in the time zone of the device. */
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
  // Years before 1000 are typing errors; JavaScript and PostgreSQL do not agree on them either.
  if (!hasFilterTimeForm(text) || text.startsWith('0')) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number)
  // Date carries a day or a minute too many over into the next month or hour, so that the text differs.
  return new Date(Date.UTC(year, month - 1, day, hour, minute)).toISOString().slice(0, 16) === text.replace(' ', 'T')
}

/** Days touched by a range of two filter times, both ends included; 1 for a range inside one day. */
export const daysTouched = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000) + 1

/** Days 'YYYY-MM-DD' of wall time, both included; an end that is not there is open. */
export interface Days {
  readonly first?: string
  readonly last?: string
}

/** The first and last minute of a day in filter times. */
export const FIRST_MINUTE = '00:00'
export const LAST_MINUTE = '23:59'

/** The whole days that a range of filter times covers from the first to the last minute; undefined when it cuts one. */
export const wholeDays = (dateFrom?: string, dateTo?: string): Days | undefined => {
  if ((dateFrom && !dateFrom.endsWith(FIRST_MINUTE)) || (dateTo && !dateTo.endsWith(LAST_MINUTE))) return undefined
  return { ...(dateFrom && { first: dateFrom.slice(0, 10) }), ...(dateTo && { last: dateTo.slice(0, 10) }) }
}

/** The hours of a day by its clock. */
export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

/** The first and last minute of an hour of the day, as it is read: '14:00–14:59'. */
export const formatHour = (hour: number): string => `${two(hour)}:00–${two(hour)}:59`

/** Quick ranges of §9 as D-77 reads them; the number is how many days before today they start. */
export const quickRanges = { lastDay: 0, lastWeek: 6, last30Days: 29 } as const

export type QuickRange = keyof typeof quickRanges

/** The day so many days after another; days are texts 'YYYY-MM-DD'. */
export const shiftDay = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The day that the week of a day begins with. @param weekStart 0 for Sunday to 6 for Saturday */
const firstOfWeek = (day: string, weekStart: number) =>
  shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7))

/** The first day of every named range that goes on today, seen from today. */
const firstDays = {
  lastDay: (today: string) => today,
  lastWeek: (today: string) => shiftDay(today, -quickRanges.lastWeek),
  thisWeek: firstOfWeek,
  last30Days: (today: string) => shiftDay(today, -quickRanges.last30Days),
  thisMonth: firstOfMonth,
} as const

/** The days of every named range that is over. */
const pastRanges = {
  yesterday: (today: string): [string, string] => [shiftDay(today, -1), shiftDay(today, -1)],
  previousWeek: (today: string, weekStart: number): [string, string] => {
    const first = firstOfWeek(today, weekStart)
    return [shiftDay(first, -7), shiftDay(first, -1)]
  },
  lastMonth: (today: string): [string, string] => {
    const last = shiftDay(firstOfMonth(today), -1)
    return [firstOfMonth(last), last]
  },
} as const

/** A range of days that follows from today by its name. */
export type NamedRange = keyof typeof firstDays | keyof typeof pastRanges

/** Every named range, with the most days it can touch by one clock. */
export const namedRanges: Readonly<Record<NamedRange, number>> = {
  lastDay: 1,
  yesterday: 1,
  lastWeek: 7,
  thisWeek: 7,
  previousWeek: 7,
  last30Days: 30,
  thisMonth: 31,
  lastMonth: 31,
}

/** What day it is at one moment: before the reader, and by the clocks that are furthest behind and ahead. */
export interface Today {
  readonly reader: string
  readonly earliest: string
  readonly latest: string
  /** The day that weeks begin with where the reader is: 0 for Sunday to 6 for Saturday. Monday (ISO 8601) unless told. */
  readonly weekStart?: number
}

const MONDAY = 1

/** The day of a Date by the clock of the machine, which alone matters then. */
const todayByDate = (date: Date): Today => {
  const day = wallTimeOf(date).slice(0, 10)
  return { reader: day, earliest: day, latest: day }
}

const isOver = (range: NamedRange): range is keyof typeof pastRanges => range in pastRanges

/**
 * The first and last minute of a named range, as filter times. A range that includes today reaches from the clock furthest
 * behind to the one furthest ahead, so that it contains today in every zone. A past range has days of the reader's calendar: to
 * reach further it would have to contain days that are not over.
 */
export const namedRangeOn = (range: NamedRange, on: Date | Today): { dateFrom: string; dateTo: string } => {
  const { reader, earliest, latest, weekStart = MONDAY } = on instanceof Date ? todayByDate(on) : on
  const [first, last] = isOver(range)
    ? pastRanges[range](reader, weekStart)
    : [firstDays[range](earliest, weekStart), latest]
  return { dateFrom: `${first} 00:00`, dateTo: `${last} 23:59` }
}
