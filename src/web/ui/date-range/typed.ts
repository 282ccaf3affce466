import { atHour, type Day, isDay } from '../dates.ts'
import type { Accuracy } from './range.ts'

/** How times are written for people. */
export interface TimeForm {
  readonly accuracy: Accuracy
  readonly hour12: boolean
  /** A BCP 47 tag: decides how morning and afternoon are named. */
  readonly locale: string
}

/** §5: 'DD.MM.YY'. */
export const showDay = (day: Day): string => {
  const [year = '', month, date] = day.split('-')
  return `${date}.${month}.${year.slice(2)}`
}

/** Why a text is no day: its form, a year before 2000 or after 2099, or that no calendar has it. */
export type DayProblem = 'invalidDate' | 'yearOutside' | 'unknownDate'

/**
 * A day as typed: 'DD.MM.YY', 'DD.MM.YYYY', with other separators or none (the number keyboards of phones have no dot).
 * Years are those from 2000 to 2099 (D-78).
 */
export const parseDay = (text: string): { readonly day: Day } | { readonly problem: DayProblem } => {
  const match = /^(?:(\d{1,2})[./\- ](\d{1,2})[./\- ]|(\d\d)(\d\d))(\d\d|\d{4})$/.exec(text.trim())
  if (!match) return { problem: 'invalidDate' }
  const [, date = match[3] ?? '', month = match[4] ?? '', , , year = ''] = match
  const [century, ofCentury] = year.length === 4 ? [year.slice(0, 2), year.slice(2)] : ['20', year]
  if (century !== '20') return { problem: 'yearOutside' }
  const day = `20${ofCentury}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? { day } : { problem: 'unknownDate' }
}

const typedTimes: Readonly<Record<Accuracy, RegExp>> = {
  1: /^(\d{1,2})$/,
  2: /^(\d{1,2}):?(\d\d)$/,
  3: /^(\d{1,2}):?(\d\d):?(\d\d)$/,
  4: /^(\d{1,2}):?(\d\d):?(\d\d)[.,]?(\d{3})$/,
}

/** How much of 'HH:mm:ss.SSS' people see. */
const shownLength: Readonly<Record<Accuracy, number>> = { 1: 2, 2: 5, 3: 8, 4: 12 }

/** A time of the clock for people. @param time 'HH:mm:ss.SSS' or a beginning of it */
export const showTime = (time: string, { accuracy, hour12, locale }: TimeForm): string => {
  const shown = time.slice(0, shownLength[accuracy])
  if (!hour12) return shown
  const hour = Number(shown.slice(0, 2))
  return `${String(hour % 12 || 12).padStart(2, '0')}${shown.slice(2)} ${halvesOfDay(locale)[hour < 12 ? 0 : 1]}`
}

/**
 * A time as typed, with or without its colons, as 'HH:mm:ss.SSS'; the units that are not asked for are those of `bound`.
 * Undefined when it is malformed or no clock shows it.
 */
export const parseTime = (text: string, form: TimeForm, bound: string): string | undefined => {
  const [, figures = '', suffix = ''] = /^([\d:.,]+)\s*(\D*)$/.exec(text.trim()) ?? []
  const match = typedTimes[form.accuracy].exec(figures)
  if (!match) return undefined
  const hour = hourOf(Number(match[1]), suffix, form)
  const [, , minute = bound.slice(3, 5), second = bound.slice(6, 8), milliseconds = bound.slice(9)] = match
  if (hour === undefined || hour > 23 || Number(minute) > 59 || Number(second) > 59) return undefined
  return `${String(hour).padStart(2, '0')}:${minute}:${second}.${milliseconds}`
}

const hourOf = (typed: number, suffix: string, { hour12, locale }: TimeForm): number | undefined => {
  if (!hour12) return suffix === '' ? typed : undefined
  const plain = (text: string) => text.toLowerCase().replaceAll(/[.\s]/g, '')
  const halves = halvesOfDay(locale).map(plain)
  const half = [
    ['am', 'a', halves[0]],
    ['pm', 'p', halves[1]],
  ].findIndex((names) => names.includes(plain(suffix)))
  if (half === -1 || typed < 1 || typed > 12) return undefined
  return (typed % 12) + half * 12
}

/** What a language calls the two halves of the day. */
const halvesOfDay = (locale: string): string[] => {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' })
  return [6, 18].map((hour) => format.formatToParts(atHour(hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '')
}
