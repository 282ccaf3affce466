/**
 * Names in Greek and Bulgarian letters are found by Latin ones, as people type them at a keyboard that is set to English: by ELOT 743
 * (ISO 843), by the Bulgarian Transliteration Act, and by the looks or sounds of letters. A word that is searched for becomes a pattern
 * of all its spellings, which browsers and PostgreSQL read alike, so that nothing is kept of a name but the name.
 */

/** Letters, and what each may stand for. Several before one alone, in this order. */
type Spellings = readonly (readonly [latin: string, spelled: string])[]

const greek: Spellings = [
  ['ch', 'χ'],
  ['kh', 'χ'],
  ['ks', 'ξ'],
  ['ph', 'φ'],
  ['ps', 'ψ'],
  ['th', 'θ'],
  ...Object.entries({
    a: 'α',
    b: 'μπ|β',
    c: 'κ|σ|χ',
    d: 'δ|ντ',
    e: 'ε|αι',
    f: 'φ|υ',
    g: 'γ|γκ',
    h: 'η|χ',
    i: 'ι|η|υ|ει|οι',
    j: 'ζ|τζ',
    k: 'κκ?',
    l: 'λλ?',
    m: 'μμ?',
    n: 'νν?|γ',
    o: 'ο|ω',
    p: 'ππ?',
    q: 'κ|θ',
    r: 'ρρ?',
    s: 'σσ?',
    t: 'ττ?',
    u: 'υ|ου',
    v: 'ββ?|υ',
    w: 'ω',
    x: 'ξ|χ',
    y: 'υ|ι|η|γ',
    z: 'ζ',
  }),
]

const cyrillic: Spellings = [
  ['sht', 'щ|шт'],
  ['ch', 'ч'],
  ['ia', 'ия|я'],
  ['ja', 'я'],
  ['ju', 'ю'],
  ['sh', 'ш'],
  ['ts', 'ц'],
  ['ya', 'я|ия'],
  ['yu', 'ю'],
  ['zh', 'ж'],
  ...Object.entries({
    a: 'а|ъ',
    b: 'б',
    c: 'ц|с|к',
    d: 'д',
    e: 'е|э',
    f: 'ф',
    g: 'г',
    h: 'х',
    i: 'и|й|і',
    j: 'й|ж|дж',
    k: 'кк?',
    l: 'лл?',
    m: 'мм?',
    n: 'нн?',
    o: 'о',
    p: 'пп?',
    q: 'я|к',
    r: 'рр?',
    s: 'сс?',
    t: 'тт?',
    u: 'у|ъ',
    v: 'вв?',
    w: 'в|у',
    x: 'х|кс',
    y: 'й|ъ|ь|у|и|ы',
    z: 'з',
  }),
]

/** Less is found in too many names. */
const LETTERS_LEAST = 3
/** Longer words are no names, and their patterns costly. */
const LENGTH_MOST = 30

const spelledBy = (word: string, spellings: Spellings): string => {
  if (word === '') return ''
  const found = spellings.find(([latin]) => word.startsWith(latin))
  if (!found) return word.slice(0, 1).replace(/[\\^$.*+?()[\]{}|]/, '\\$&') + spelledBy(word.slice(1), spellings)
  const [latin, spelled] = found
  // Several letters may be each for itself: 'thn' is 'την'.
  const each = latin.length > 1 ? `|${Array.from(latin, (letter) => spelledBy(letter, spellings)).join('')}` : ''
  return `(?:${spelled}${each})${spelledBy(word.slice(latin.length), spellings)}`
}

/**
 * @param word folded
 * @param least how many letters it has at least, those that are repeated once
 * @returns a regular expression for the words in Greek or Cyrillic letters that this one may stand for, as part of a folded text, in the
 * syntax that JavaScript and PostgreSQL share; undefined for a word that is not of Latin letters, or too short or too long
 */
export const patternOfLatin = (word: string, least = LETTERS_LEAST): string | undefined => {
  if (/[^a-z\P{L}]/u.test(word)) return undefined
  // A letter that is typed twice is one that may be written once.
  const single = word.replaceAll(/([a-z])\1+/g, '$1')
  const letters = single.replaceAll(/[^a-z]/g, '').length
  if (letters < least || word.length > LENGTH_MOST) return undefined
  return `${spelledBy(single, greek)}|${spelledBy(single, cyrillic)}`
}

/** Words of a search at most: PostgreSQL keeps 32 patterns compiled, and compiles others for each row. */
const WORDS_MOST = 8

/** The patterns of the words of a search, as `patternOfLatin` has them; none for more words than names have. */
export const patternsOfLatin = (words: readonly string[]): readonly (string | undefined)[] =>
  words.map((word) => (words.length > WORDS_MOST ? undefined : patternOfLatin(word)))
