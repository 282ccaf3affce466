import { addDays, type Day, startOfWeek } from './day.ts'

/** Monday, by ISO 8601: for browsers that do not know the habit of a language. */
const ISO_WEEK_START = 1

/** The day that weeks begin with where a language is spoken: 0 for Sunday to 6 for Saturday. */
export const weekStartIn = (locale: string): number => {
  const known: Partial<Intl.Locale> = new Intl.Locale(locale)
  return (known.getWeekInfo?.().firstDay ?? ISO_WEEK_START) % 7
}

const formatIn = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (day: Day) => format.format(Date.parse(day))
}

/** How a language names days, months and the days of a week. */
export const calendarLanguage = (locale: string) => {
  const weekStart = weekStartIn(locale)
  const short = formatIn(locale, { weekday: 'short' })
  const long = formatIn(locale, { weekday: 'long' })
  const week = Array.from({ length: 7 }, (_, index) => addDays(startOfWeek('2000-01-01', weekStart), index))
  return {
    weekStart,
    weekdays: week.map((day) => ({ short: short(day), long: long(day) })),
    nameMonth: formatIn(locale, { month: 'long', year: 'numeric' }),
    nameDay: formatIn(locale, { dateStyle: 'full' }),
  }
}
