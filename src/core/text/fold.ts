import { patternsOfLatin } from './latin.ts'

/**
 * The one rule by which text is compared where people search: without case, accents and the other spellings of one letter.
 * The database has the same rule as the function `folded` (migration 0016); a test holds both against each other, character
 * by character. Whoever changes the rule here writes a migration that replaces the function and the columns it made.
 *
 * - NFKD first: ligatures, full-width and other forms of compatibility become the letters they stand for.
 * - A mark over or under a letter goes: é = e, Ά = α, ѝ = и, ё = е. Bulgarian й stays: it is a letter of its own and has a key
 *   of its own, as banks and shops in Bulgaria search it. Vowel signs of scripts that need them (Thai, Hindi) stay, too.
 * - ς = σ; ß = ss, œ = oe, æ = ae, þ = th; ø, ł, đ, ð, ħ and ı are the letters they look like, so that Turkish IŞIK, Işık and
 *   isik are one word.
 * - Apostrophes and dashes of all kinds are those of the keyboard; what cannot be seen (soft hyphen, zero width) goes.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('\u0438\u0306', '\u0439')
    .replaceAll(dropped, '')
    .replaceAll(respelled, (letter) => spellings[letter] ?? letter)

/** Combining marks of alphabets, and characters without a form; as text, because a literal of marks reads as one letter. */
const dropped = new RegExp(
  [
    '[\\u0300-\\u036F\\u0483-\\u0487\\u1AB0-\\u1AFF\\u1DC0-\\u1DFF\\u20D0-\\u20FF\\uFE20-\\uFE2F',
    '\\u00AD\\u180E\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064\\uFEFF]',
  ].join(''),
  'g',
)

const spellings: Readonly<Record<string, string>> = {
  ς: 'σ',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  '\u2018': "'",
  '\u2019': "'",
  '\u201B': "'",
  '\u02BC': "'",
  '\u2032': "'",
  '\u2010': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
}
const respelled = new RegExp(`[${Object.keys(spellings).join('')}]`, 'g')

/** The folded words of what somebody searches for; none where nothing of it can be seen. */
export const foldedWords = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

/** Whether two names are one to whoever reads them: words are compared folded, and blanks between them are one. */
export const isSameName = (one: string, other: string): boolean =>
  foldedWords(one).join(' ') === foldedWords(other).join(' ')

/**
 * Whether each word of what somebody searches for is part of one of the texts, in any order: 'market har' finds 'Harbour
 * Market'. Nothing is found by a text without a word.
 */
export const isFoundIn = (search: string, ...texts: readonly string[]): boolean => {
  const words = foldedWords(search)
  const foldedTexts = texts.map(folded)
  return words.length > 0 && words.every((word) => foldedTexts.some((text) => text.includes(word)))
}

/** The same in names of places, merchants, terminals and people, which Latin letters find too: 'koukaki' finds 'Κουκάκι'. */
export const isFoundInNames = (search: string, ...names: readonly string[]): boolean => {
  const words = foldedWords(search)
  const foldedNames = names.map(folded)
  const patterns = patternsOfLatin(words).map((pattern) => pattern && new RegExp(pattern))
  const isIn = (name: string, at: number) => name.includes(words[at] ?? '') || (patterns[at] && patterns[at].test(name))
  return words.length > 0 && words.every((_, at) => foldedNames.some((name) => isIn(name, at)))
}
