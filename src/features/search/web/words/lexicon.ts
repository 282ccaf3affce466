import {
  type PaymentMethodFilter,
  paymentMethodFilters,
  transactionStatus,
  type TransactionStatus,
} from '#core/codes.ts'
import { type Language, languageTag } from '#core/languages/languages.ts'
import { folded } from '#core/text/fold.ts'
import {
  columnTexts,
  paymentMethodTexts,
  pendingText,
  statusTexts,
  type Text,
  typeFilterTexts,
} from '#core/texts/texts.ts'
import { type NamedType, statusWords, typeWords } from '#features/transactions/words.ts'
import type { AmountWords } from './amounts.ts'
import { asFilter, type Meaning } from './meaning.ts'
import { type NamedText, namedTexts, phrasesOf, type Vocabulary } from './vocabulary.ts'

/** A month from 1, or a day of the week, 0 for Sunday. */
export type DateWord = { readonly month: number } | { readonly weekday: number }

/** What the words of one language mean. */
export interface Lexicon {
  readonly vocabulary: Vocabulary
  /** Filters by their words, folded. */
  readonly filters: ReadonlyMap<string, readonly Meaning[]>
  readonly dates: ReadonlyMap<string, readonly DateWord[]>
  readonly labels: ReadonlyMap<string, NamedText>
  readonly comparisons: AmountWords['comparisons']
  readonly currencies: AmountWords['currencies']
  readonly fillers: ReadonlySet<string>
}

/** How a phrase is compared: without case, accents and the dots of abbreviations. */
export const asPhrase = (text: string): string =>
  folded(text)
    .replaceAll(/\.(?=\s|$)/g, '')
    .trim()

const collected = <Value>(entries: readonly (readonly [phrases: string, value: Value])[]): Map<string, Value[]> => {
  const found = new Map<string, Value[]>()
  for (const [phrases, value] of entries) {
    for (const phrase of phrasesOf(phrases).map(asPhrase)) {
      const values = found.get(phrase) ?? []
      if (!values.some((one) => JSON.stringify(one) === JSON.stringify(value))) found.set(phrase, [...values, value])
    }
  }
  return found
}

const single = <Value>(entries: readonly (readonly [phrases: string, value: Value])[]): Map<string, Value> =>
  new Map([...collected(entries)].flatMap(([phrase, [value]]) => (value === undefined ? [] : [[phrase, value]])))

/** The names of months and weekdays, whole and short, as the browser knows them. */
const namesOf = (tag: string): (readonly [string, DateWord])[] => {
  const utc = { timeZone: 'UTC' } as const
  return (['long', 'short'] as const).flatMap((length) => {
    const month = new Intl.DateTimeFormat(tag, { ...utc, month: length })
    const beside = new Intl.DateTimeFormat(tag, { ...utc, month: length, day: 'numeric' })
    const weekday = new Intl.DateTimeFormat(tag, { ...utc, weekday: length })
    // 1 February 2026 is a Sunday.
    return [
      ...Array.from({ length: 12 }, (_, at) => [Date.UTC(2026, at, 1), { month: at + 1 }] as const).flatMap(
        ([date, word]) => [month, beside].map((format) => [partOf(format, date, 'month'), word] as const),
      ),
      ...Array.from(
        { length: 7 },
        (_, at) => [partOf(weekday, Date.UTC(2026, 1, 1 + at), 'weekday'), { weekday: at }] as const,
      ),
    ].filter(([name]) => /\p{L}/u.test(name))
  })
}

const partOf = (format: Intl.DateTimeFormat, date: number, type: 'month' | 'weekday'): string =>
  format.formatToParts(date).find((part) => part.type === type)?.value ?? ''

/** The words of the reader's language: those of its catalogue, which `say` gives, and those of its vocabulary. */
export const lexiconOf = (language: Language, vocabulary: Vocabulary, say?: (text: Text) => string): Lexicon => {
  const said = (...texts: readonly Text[]) => (say ? texts.map(say).join(',') : '')
  const words = (...lists: readonly (string | undefined)[]) => lists.filter(Boolean).join(',')
  const types = (Object.keys(typeWords) as NamedType[]).map(
    (type) =>
      [
        words(said(typeWords[type], typeFilterTexts[type]), vocabulary.types?.[type]),
        asFilter('types', { types: [type] }),
      ] as const,
  )
  const statuses = (Object.keys(statusWords) as TransactionStatus[]).map(
    (status) =>
      [
        words(
          said(statusWords[status], statusTexts[status], ...(status === 'pending' ? [pendingText] : [])),
          vocabulary.statuses?.[status],
        ),
        asFilter('statuses', { statuses: [transactionStatus[status]] }),
      ] as const,
  )
  const methods = paymentMethodFilters.map(
    (method: PaymentMethodFilter) =>
      [
        // 'Other' and 'unknown' are words of any sentence.
        words(isWord(method) ? said(paymentMethodTexts[method]).replaceAll(',', ' ') : '', vocabulary.methods[method]),
        asFilter('paymentMethods', { paymentMethods: [method] }),
      ] as const,
  )
  const months = Object.entries(vocabulary.months ?? {}).map(
    ([month, names]) => [names, { month: Number(month) }] as const,
  )
  return {
    vocabulary,
    filters: collected([...statuses, ...types, ...methods]),
    dates: collected<DateWord>([...namesOf(languageTag(language)), ...months]),
    labels: single(namedTexts.map((name) => [words(said(labelOf[name]), vocabulary.labels[name]), name])),
    comparisons: single([
      [vocabulary.over, 'over'],
      [vocabulary.upTo, 'upTo'],
    ]),
    currencies: single(Object.entries(vocabulary.currencies).map(([code, names]) => [names, code])),
    fillers: new Set(phrasesOf(vocabulary.fillers).map(asPhrase)),
  }
}

const isWord = (method: PaymentMethodFilter) => method !== 'other' && method !== 'unknown'

const labelOf: Readonly<Record<NamedText, Text>> = {
  cardPanObfuscated: columnTexts.cardPanObfuscated,
  retrievalReferenceNumber: columnTexts.rrn,
  posAuthCode: columnTexts.posAuthCode,
  stan: columnTexts.stan,
  orderReference: columnTexts.orderReference,
  tid: columnTexts.tid,
  deviceId: columnTexts.deviceId,
}

/** Letters from which on the beginning of a word counts. */
const LETTERS_MIN = 3
/** Letters of a phrase of several words: a single short one of them ('non', 'in') means much else. */
const PHRASE_MIN = 5

/** What a map has for a phrase, or for those that it begins. */
export const found = <Value>(
  map: ReadonlyMap<string, readonly Value[]>,
  phrase: string,
  how: 'whole' | 'begun',
): Value[] => {
  if (how === 'whole') return [...(map.get(phrase) ?? [])]
  if (phrase.length < LETTERS_MIN) return []
  const begun = [...map].flatMap(([each, values]) =>
    each.startsWith(phrase) && (phrase.length >= PHRASE_MIN || !each.includes(' ')) ? values : [],
  )
  return [...new Map(begun.map((value) => [JSON.stringify(value), value])).values()]
}
