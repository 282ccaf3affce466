import { type Language, languageTag } from '#core/languages/languages.ts'
import { isLink } from '#core/text/transaction-key.ts'
import type { Text } from '#core/texts/texts.ts'
import type { Today } from '#core/time/time.ts'
import { type AmountWords, readAmounts } from './amounts.ts'
import { readClock } from './clock.ts'
import { readCodes } from './codes.ts'
import { type Calendar, readFigures } from './dates.ts'
import { asPhrase, found, type Lexicon, lexiconOf } from './lexicon.ts'
import type { Meaning } from './meaning.ts'
import { type KnownName, type Names, namesOf, readNames } from './names.ts'
import { datePhrasesOf, readDateWords } from './periods.ts'
import { type Piece, type Reading, readingsOf } from './readings.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The language of the reader: its catalogue through `say`, its words, and those of English, which everybody may type. */
interface Speech {
  readonly language: Language
  readonly say: (text: Text) => string
  readonly own: Vocabulary
  readonly english: Vocabulary
}

/** What a line depends on besides the language. */
export interface Line {
  readonly today: Today
  /** The filters that this person may use. */
  readonly allowed: readonly string[]
  /** The longest range of dates that may be asked for. */
  readonly rangeDays: number
  /** BCP 47 of the reader's region, by which days are written with a slash. */
  readonly regionalTag: string
  /** The records that words may name. */
  readonly names?: readonly KnownName[]
  /** Pieces that somebody took back to text, as they were typed. */
  readonly asText?: ReadonlySet<string>
}

const noNames: readonly KnownName[] = []

/** As many words make one phrase: 'il y a 3 semaines'. */
const PHRASE_MAX = 6

/** What stands for a filter in every list, and in `allowed`. */
const isAllowed = ({ filter, search }: Meaning, allowed: readonly string[]): boolean =>
  filter === 'dates' || filter === 'clock'
    ? allowed.includes('dateFrom')
    : [filter, ...Object.keys(search ?? {})].every((name) => allowed.includes(name))

/** Reads lines of one language: `createGrammar(speech)(text, line)` gives the readings of a text, the likeliest first. */
export const createGrammar = ({ language, say, own, english }: Speech) => {
  const isEnglish = language === 'en'
  const lexicons = [lexiconOf(language, own, say), ...(isEnglish ? [] : [lexiconOf('en', english)])]
  const spoken = lexicons.map((lexicon) => ({ lexicon, phrases: datePhrasesOf(lexicon.vocabulary) }))
  const merged = <Value>(map: (lexicon: Lexicon) => ReadonlyMap<string, Value>) =>
    new Map(lexicons.toReversed().flatMap((lexicon) => [...map(lexicon)]))
  const amountWords: AmountWords = {
    locale: languageTag(language),
    comparisons: merged(({ comparisons }) => comparisons),
    currencies: merged(({ currencies }) => currencies),
  }
  const labels = merged((lexicon) => lexicon.labels)
  const fillers = new Set(lexicons.flatMap((lexicon) => [...lexicon.fillers]))

  /** Words of filters: whole ones before those that are begun, the reader's language before English. */
  const readWords = (phrase: string): Meaning[] => {
    for (const how of ['whole', 'begun'] as const) {
      for (const { filters, dates } of lexicons) {
        const meanings = found(filters, phrase, how)
        if (meanings.length > 0) return meanings
        // A whole name of a month is no beginning of another word.
        if (how === 'whole' && dates.has(phrase)) return []
      }
    }
    return []
  }
  const readDates = (text: string, calendar: Calendar): Meaning[] => {
    for (const { lexicon, phrases } of spoken) {
      const meanings = readDateWords(text, phrases, lexicon, calendar)
      if (meanings.length > 0) return meanings
    }
    return []
  }

  const meaningsOf = (text: string, calendar: Calendar, names: Names): Meaning[] => {
    const figures = readFigures(text, calendar)
    const clock = readClock(text)
    // '14h-15h' is no reference of an order.
    const codes = clock.length > 0 ? [] : readCodes(text, labels)
    const amounts = readAmounts(text, amountWords).map((meaning) => ({
      ...meaning,
      rank: meaning.rank + amountRank(text, codes.length > 0, figures.length > 0),
    }))
    const phrase = asPhrase(text)
    const words = /\d/.test(text) ? [] : readWords(phrase)
    // The beginning of a word is not taken for a date where it is a whole word of a filter, or the other way round.
    const isWhole = lexicons.some(({ filters }) => filters.has(phrase))
    const dates = isWhole && !lexicons[0]?.dates.has(phrase) ? [] : readDates(text, calendar)
    return [...figures, ...dates, ...clock, ...codes, ...amounts, ...words, ...readNames(text, names)]
  }
  const isDotDecimal = new Intl.NumberFormat(languageTag(language)).format(0.5).includes('.')
  /** Digits alone are a number of a receipt rather than an amount; `22.11` is a day where decimals have a comma. */
  const amountRank = (text: string, isCode: boolean, isDay: boolean): number => {
    if (isCode && /^\d+$/.test(text)) return 2
    return isDay ? (isDotDecimal ? -1 : 1) : 0
  }

  const pieceAt = (
    tokens: readonly Token[],
    at: number,
    line: Line,
    calendar: Calendar,
    names: Names,
  ): Piece & { length: number } => {
    for (let length = Math.min(PHRASE_MAX, tokens.length - at); length > 0; length--) {
      const run = tokens.slice(at, at + length)
      const text = run.map((token) => token.text).join(' ')
      const place = { text, length, from: run[0]?.from ?? 0, to: run.at(-1)?.to ?? 0 }
      if (line.asText?.has(text)) return { ...place, meanings: [] }
      const meanings = meaningsOf(text, calendar, names).filter((meaning) => isAllowed(meaning, line.allowed))
      if (meanings.length > 0 || length === 1) return { ...place, meanings }
    }
    throw new RangeError(`There is no word at ${at}.`)
  }

  /** A thousand names are folded once, not at every key. */
  const foldedNames = new WeakMap<readonly KnownName[], Names>()
  const namesFor = (known: readonly KnownName[]): Names => {
    const names = foldedNames.get(known) ?? namesOf(known)
    foldedNames.set(known, names)
    return names
  }

  return (text: string, line: Line): Reading[] => {
    const tokens = tokensOf(text)
    // Whoever reads a link to a receipt can open it: nothing of such a line is kept.
    if (tokens.some((token) => isLink(token.text))) return []
    const { today, rangeDays, regionalTag } = line
    const calendar = { today, rangeDays, isMonthFirst: isMonthFirst(regionalTag) }
    const names = namesFor(line.names ?? noNames)
    const pieces: Piece[] = []
    for (let at = 0; at < tokens.length;) {
      const { length, ...piece } = pieceAt(tokens, at, line, calendar, names)
      const isFiller = piece.meanings.length === 0 && fillers.has(asPhrase(piece.text)) && !line.asText?.has(piece.text)
      if (!isFiller) pieces.push(piece)
      at += length
    }
    return readingsOf(pieces, names, today.reader)
  }
}

export type Grammar = ReturnType<typeof createGrammar>

/** Whether a region writes the month before the day where both are figures; of the portal's languages English alone does. */
const isMonthFirst = (tag: string): boolean => {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', timeZone: 'UTC' })
  return tag.startsWith('en') && format.formatToParts(0)[0]?.type === 'month'
}
