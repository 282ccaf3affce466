import { isNamedRange } from '#core/list/address.ts'
import { namedRangeOn, type NamedRange } from '#core/time/time.ts'
import { addDays } from '#web/ui/dates.ts'
import {
  type Calendar,
  datesAgo,
  datesBetween,
  datesUpToToday,
  dayInYear,
  monthDates,
  rangeInYear,
  type Unit,
  weekdayDate,
} from './dates.ts'
import { asPhrase, type DateWord, found, type Lexicon } from './lexicon.ts'
import type { Dates, Meaning } from './meaning.ts'
import { phrasesOf, type Vocabulary } from './vocabulary.ts'

/** A phrase with the places of its number, unit, or weekday or month. */
interface Frame {
  readonly form: RegExp
  readonly means: 'ago' | 'recent' | 'previous'
}

/** What a vocabulary says of dates, ready to be compared. */
interface DatePhrases {
  readonly periods: ReadonlyMap<string, readonly (NamedRange | 'dayBeforeYesterday')[]>
  readonly frames: readonly Frame[]
  readonly numbers: ReadonlyMap<string, number>
  readonly units: ReadonlyMap<string, Unit>
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const frameOf = (phrase: string, means: Frame['means']): Frame => {
  const form = escaped(asPhrase(phrase))
    .replace('#', '(?<count>\\S+)')
    .replace('~', '(?<unit>\\S+)')
    .replace('\\*', '(?<name>\\S+)')
  return { form: new RegExp(`^${form}$`), means }
}

export const datePhrasesOf = (vocabulary: Vocabulary): DatePhrases => {
  const { periods, numbers, units, ago, recent, previous } = vocabulary
  const named = new Map<string, (NamedRange | 'dayBeforeYesterday')[]>()
  for (const [period, phrases] of Object.entries(periods) as [NamedRange | 'dayBeforeYesterday', string][]) {
    for (const phrase of phrasesOf(phrases).map(asPhrase)) named.set(phrase, [...(named.get(phrase) ?? []), period])
  }
  return {
    periods: named,
    frames: [
      ...phrasesOf(ago).map((phrase) => frameOf(phrase, 'ago')),
      ...phrasesOf(recent).map((phrase) => frameOf(phrase, 'recent')),
      ...phrasesOf(previous).map((phrase) => frameOf(phrase, 'previous')),
    ],
    numbers: new Map(
      phrasesOf(numbers).flatMap((forms, at) => forms.split('/').map((form) => [asPhrase(form), at + 1] as const)),
    ),
    units: new Map(
      Object.entries(units).flatMap(([unit, forms]) => phrasesOf(forms).map((form) => [asPhrase(form), unit as Unit])),
    ),
  }
}

const asMeaning = (dates: Dates, rank: number, calendar: Calendar): Meaning[] =>
  datesBetween(dates.from, dates.to, rank, calendar).map((meaning) => ({ ...meaning, dates }))

const ofPeriod = (period: NamedRange | 'dayBeforeYesterday', calendar: Calendar): Dates => {
  if (!isNamedRange(period)) {
    const day = addDays(calendar.today.reader, -2)
    return { from: day, to: day }
  }
  const { dateFrom, dateTo } = namedRangeOn(period, calendar.today)
  return { name: period, from: dateFrom.slice(0, 10), to: dateTo.slice(0, 10) }
}

const wordDates = (word: DateWord, isOver: boolean, calendar: Calendar): Dates => {
  if ('month' in word) return monthDates(word.month, undefined, isOver, calendar)
  const day = weekdayDate(word.weekday, isOver, calendar)
  return { from: day, to: day }
}

/** As many of a unit may be counted. */
const COUNT_MAX = 366

const readFrame = (phrase: string, { frames, numbers, units }: DatePhrases, lexicon: Lexicon, calendar: Calendar) => {
  for (const { form, means } of frames) {
    const { count = '', unit = '', name = '' } = form.exec(phrase)?.groups ?? {}
    if (means === 'previous') {
      const words = name ? dateWords(name, lexicon) : []
      if (words.length > 0)
        return words.flatMap((word, rank) => asMeaning(wordDates(word, true, calendar), rank, calendar))
      continue
    }
    const number = /^\d{1,3}$/.test(count) ? Number(count) : numbers.get(count)
    const of = units.get(unit)
    if (number === undefined || of === undefined || number > COUNT_MAX || number < 1) continue
    return asMeaning((means === 'ago' ? datesAgo : datesUpToToday)(number, of, calendar), 0, calendar)
  }
  return []
}

/** The months and weekdays that a word is, or begins. */
const dateWords = (phrase: string, { dates }: Lexicon): DateWord[] => {
  const whole = found(dates, phrase, 'whole')
  return whole.length > 0 ? whole : found(dates, phrase, 'begun')
}

const monthIn = (text: string, lexicon: Lexicon): number[] =>
  dateWords(asPhrase(text), lexicon).flatMap((word) => ('month' in word ? [word.month] : []))

const dayForm = /^(\d{1,2})(?:st|nd|rd|th|er|re|º|°|[oη]|-?(?:ви|ри|ти|ми))?$/
const yearForm = /^(?:19|20)\d{2}$/

/** `22 oct`, `oct 22`, `1er octobre 2025`, `20-22 октомври`, `october 2026` */
const readWithMonth = (phrase: string, lexicon: Lexicon, calendar: Calendar): Meaning[] => {
  const parts = phrase.replaceAll(/(\d) ?[-–—−] ?(?=\d)/g, '$1-').split(' ')
  const year = yearForm.test(parts.at(-1) ?? '') ? Number(parts.pop()) : undefined
  const [first = '', second = '', ...rest] = parts
  if (rest.length > 0) return []
  if (!second) {
    if (year === undefined) return []
    return monthIn(first, lexicon).flatMap((month) => asMeaning(monthDates(month, year, false, calendar), 0, calendar))
  }
  const [figure, name] = /^\d/.test(first) ? [first, second] : [second, first]
  const days = figure.split('-').map((day) => dayForm.exec(day)?.[1])
  if (days.length > 2 || days.includes(undefined)) return []
  return monthIn(name, lexicon).flatMap((month) => {
    const [from, to = from] = days.map((day) => ({ day: Number(day), month, year }))
    if (!from || !to) return []
    if (from !== to) return rangeInYear(from, to, calendar)
    const day = dayInYear(from, calendar)
    return day ? datesBetween(day, day, 0, calendar) : []
  })
}

/** What a phrase of one language means as dates: a period, a weekday or month, so long ago, a day of a month. */
export const readDateWords = (text: string, phrases: DatePhrases, lexicon: Lexicon, calendar: Calendar): Meaning[] => {
  const phrase = asPhrase(text)
  const periods = phrases.periods.get(phrase)
  if (periods) return periods.flatMap((period, rank) => asMeaning(ofPeriod(period, calendar), rank, calendar))
  if (!phrase.includes(' ')) {
    return dateWords(phrase, lexicon).flatMap((word, rank) =>
      asMeaning(wordDates(word, false, calendar), rank, calendar),
    )
  }
  const framed = readFrame(phrase, phrases, lexicon, calendar)
  return framed.length > 0 ? framed : readWithMonth(phrase, lexicon, calendar)
}
