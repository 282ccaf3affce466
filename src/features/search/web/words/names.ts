import { foldedWords } from '#core/text/fold.ts'
import { patternOfLatin } from '#core/text/latin.ts'
import type { Meaning, RecordFilter, TransactionSearch } from './meaning.ts'

/** A record that may be named: a store, a terminal, a merchant by its token, a person by the name alone. */
export interface KnownName {
  readonly filter: RecordFilter
  readonly name: string
  /** Of a terminal, a merchant or a store. */
  readonly token?: string
}

interface FoldedName extends KnownName {
  readonly phrase: string
  readonly words: readonly string[]
}

/** The records whose names are looked for, folded once. */
export interface Names {
  readonly all: readonly FoldedName[]
  /** Whole names of several words. */
  readonly whole: ReadonlyMap<string, readonly FoldedName[]>
}

const wordsOf = (phrase: string) =>
  phrase
    .split(' ')
    .flatMap((word) => [word, ...word.split(/[-/'.,·()]+/)])
    .filter(Boolean)

export const namesOf = (known: readonly KnownName[]): Names => {
  const all = known.map((one) => {
    const phrase = foldedWords(one.name).join(' ')
    return { ...one, phrase, words: [...new Set(wordsOf(phrase))] }
  })
  return { all, whole: Map.groupBy(all, ({ phrase }) => phrase) }
}

/** Letters from which on the beginning of a word of a name counts; below them the word itself. */
const LETTERS_MIN = 3

/** Who sold is found in the transactions by the name as it is written. */
const isSpelledOtherwise = ({ filter }: KnownName) => filter !== 'userName'

/** Tells which names have a word. */
const having = (word: string) => {
  if (word.length < LETTERS_MIN) return ({ words }: FoldedName) => /\p{L}/u.test(word) && words.includes(word)
  const pattern = patternOfLatin(word)
  const spelled = pattern === undefined ? undefined : new RegExp(`^(?:${pattern})`)
  return (one: FoldedName) =>
    one.words.some((each) => each.startsWith(word) || (isSpelledOtherwise(one) && spelled?.test(each)))
}

/** The names that a phrase in Latin letters is, whole. */
const spelledAs = (phrase: string, all: readonly FoldedName[]): FoldedName[] => {
  const patterns = phrase.split(' ').flatMap((word) => patternOfLatin(word, 1) ?? [])
  if (patterns.length < phrase.split(' ').length) return []
  const spelled = new RegExp(`^${patterns.map((pattern) => `(?:${pattern})`).join(' ')}$`)
  return all.filter((one) => isSpelledOtherwise(one) && spelled.test(one.phrase))
}

/** What of records comes first where one word names several. */
const ranks: Readonly<Record<RecordFilter, number>> = {
  storeTokens: 2,
  terminalTokens: 3,
  merchantTokens: 4,
  userName: 5,
}

const meaningsOf = (named: readonly FoldedName[], word: string): Meaning[] =>
  [...new Set(named.map(({ filter }) => filter))]
    .toSorted((one, other) => ranks[one] - ranks[other])
    .map((filter) => ({ filter, word, rank: ranks[filter] }))

/** The records that a phrase names: by a word that begins one of a name, or by the whole name. */
export const readNames = (text: string, { all, whole }: Names): Meaning[] => {
  const phrase = foldedWords(text).join(' ')
  if (phrase.includes(' ')) return meaningsOf(whole.get(phrase) ?? spelledAs(phrase, all), phrase)
  return phrase ? meaningsOf(all.filter(having(phrase)), phrase) : []
}

/** As many records stand in one filter: an address has to be short. */
const TOKENS_MAX = 20

/**
 * The filter of the records of one kind that all words name together; where no record has all of them, those that each of
 * them names. Undefined where these are too many to be meant.
 */
export const searchOfWords = (
  filter: RecordFilter,
  words: readonly string[],
  { all }: Names,
): TransactionSearch | undefined => {
  const ofKind = all.filter((one) => one.filter === filter)
  const named = (phrase: string) => phrase.split(' ').reduce((found, word) => found.filter(having(word)), ofKind)
  const together = named(words.join(' '))
  const meant = together.length > 0 ? together : words.flatMap(named)
  // A person is looked for by the words: of one name there are several.
  if (filter === 'userName')
    return together.length > 0
      ? {
          userName: words
            .flatMap((word) => word.split(' '))
            .toSorted()
            .join(' '),
        }
      : undefined
  const tokens = [...new Set(meant.flatMap(({ token }) => token ?? []))].toSorted()
  return tokens.length > 0 && tokens.length <= TOKENS_MAX ? { [filter]: tokens } : undefined
}
