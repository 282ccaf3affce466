import { daysTouched, type Today } from '#core/time/time.ts'
import { addDays, addMonths, type Day, isDay, startOfWeek } from '#web/ui/dates.ts'
import type { Dates, Meaning } from './meaning.ts'

/** What days are counted from, and how they are written. */
export interface Calendar {
  readonly today: Today
  /** The month is written before the day where both are figures with a slash. */
  readonly isMonthFirst: boolean
  /** The longest range that may be asked for. */
  readonly rangeDays: number
}

const firstOf = (year: number, month: number): Day => `${year}-${String(month).padStart(2, '0')}-01`
const lastOf = (first: Day): Day => addDays(addMonths(first, 1), -1)

/** The days between two, unless there are too many of them. */
export const datesBetween = (from: Day, to: Day, rank: number, { rangeDays }: Calendar): Meaning[] =>
  from <= to && daysTouched(from, to) <= rangeDays ? [{ filter: 'dates', dates: { from, to }, rank }] : []

/** A month: the one that began last where no year is named. */
export const monthDates = (month: number, year: number | undefined, isOver: boolean, { today }: Calendar): Dates => {
  const thisYear = Number(today.reader.slice(0, 4))
  const first = firstOf(year ?? thisYear, month)
  const isToCome = isOver ? lastOf(first) >= today.reader : first > today.reader
  const shown = year === undefined && isToCome ? firstOf(thisYear - 1, month) : first
  return { from: shown, to: lastOf(shown) }
}

/** A day of the week, 0 for Sunday: the last one there was, today included unless it is to be over. */
export const weekdayDate = (weekday: number, isOver: boolean, { today }: Calendar): Day => {
  const last = startOfWeek(today.reader, weekday)
  return isOver && last === today.reader ? addDays(last, -7) : last
}

export type Unit = 'day' | 'week' | 'month'

/** So long ago: that day, that whole week, that whole month. */
export const datesAgo = (count: number, unit: Unit, { today: { reader, weekStart = 1 } }: Calendar): Dates => {
  if (unit === 'day') return { from: addDays(reader, -count), to: addDays(reader, -count) }
  if (unit === 'week') {
    const from = startOfWeek(addDays(reader, -7 * count), weekStart)
    return { from, to: addDays(from, 6) }
  }
  const from = addMonths(`${reader.slice(0, 7)}-01`, -count)
  return { from, to: lastOf(from) }
}

/** So long up to today, wherever it is today for one of the stores. */
export const datesUpToToday = (count: number, unit: Unit, { today: { earliest, latest } }: Calendar): Dates => {
  const days = unit === 'week' ? 7 * count : count
  const from = unit === 'month' ? addDays(addMonths(earliest, -count), 1) : addDays(earliest, 1 - days)
  const name = ({ 1: 'lastDay', 7: 'lastWeek', 30: 'last30Days' } as const)[unit === 'month' ? 0 : days]
  return { from, to: latest, ...(name && { name }) }
}

/** A day as figures: which numbers it has, of which the year may be missing. */
interface Figures {
  readonly day: number
  readonly month: number
  readonly year?: number
}

const yearOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : text.length === 2 ? 2000 + Number(text) : Number(text)

const dayOf = ({ day, month, year = 0 }: Figures): Day | undefined => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : undefined
}

/** A day of the year: the last one there was where no year is named. */
export const dayInYear = ({ day, month, year }: Figures, { today }: Calendar): Day | undefined => {
  if (year !== undefined) return dayOf({ day, month, year })
  const thisYear = Number(today.latest.slice(0, 4))
  // A leap day is up to eight years ago.
  return Array.from({ length: 9 }, (_, ago) => dayOf({ day, month, year: thisYear - ago })).find(
    (found) => found !== undefined && found <= today.latest,
  )
}

const iso = /^(\d{4})-(\d{2})-(\d{2})$/
const figures = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/

/** The days that figures mean, the likeliest first. */
const daysIn = (text: string, calendar: Calendar): Figures[] => {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear) return [{ year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }]
  const [, first, sign, second, year] = figures.exec(text.replace(/\.$/, '')) ?? []
  // Two numbers with a dash are a range of amounts.
  if (!first || (sign === '-' && year === undefined)) return []
  const dayFirst = { day: Number(first), month: Number(second), year: yearOf(year) }
  const monthFirst = { ...dayFirst, day: Number(second), month: Number(first) }
  return sign === '/' && calendar.isMonthFirst ? [monthFirst, dayFirst] : [dayFirst]
}

/** `22.11`, `22/11/2026`, `2026-11-22` */
const readDay = (text: string, calendar: Calendar): Meaning[] =>
  daysIn(text, calendar).flatMap((written, rank) => {
    const day = dayInYear(written, calendar)
    return day ? datesBetween(day, day, rank, calendar) : []
  })

/** Both ends of a range; a dash between figures alone, as days may have dashes themselves. */
const ends = [/^([\d./-]+?)\s?(?:\.\.|[–—−])\s?([\d./-]+)$/, /^([\d./-]+) - ([\d./-]+)$/, /^([\d./]+)-([\d./]+)$/]

/** `1.10-15.10`, `20-22.11`, `2026-11-01..2026-11-05`: of the year in which it began last. */
const readRange = (text: string, calendar: Calendar): Meaning[] => {
  const [, start = '', end = ''] = ends.map((form) => form.exec(text)).find(Boolean) ?? []
  const [to] = daysIn(end, calendar)
  if (!to) return []
  const [from] = /^\d{1,2}$/.test(start) ? [{ ...to, day: Number(start) }] : daysIn(start, calendar)
  return from ? rangeInYear(from, to, calendar) : []
}

/** The days from one to another; the year of the end is that of both where the beginning has none. */
export const rangeInYear = (from: Figures, to: Figures, calendar: Calendar): Meaning[] => {
  const isTurned = from.month > to.month
  const since = dayInYear({ ...from, year: from.year ?? (to.year && (isTurned ? to.year - 1 : to.year)) }, calendar)
  const year = since === undefined ? undefined : Number(since.slice(0, 4)) + (isTurned ? 1 : 0)
  const until = since && dayOf({ ...to, year: to.year ?? year })
  return until ? datesBetween(since, until, 0, calendar) : []
}

/** The dates that figures alone mean. */
export const readFigures = (text: string, calendar: Calendar): Meaning[] => {
  if (!/^\d[\d./ –—−-]{2,24}$/.test(text)) return []
  const day = readDay(text, calendar)
  return day.length > 0 ? day : readRange(text, calendar)
}
