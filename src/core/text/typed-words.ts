import { folded } from './fold.ts'

/** Letters from which on the beginning of a word counts. */
const LETTERS_MIN = 3

/** Whether a typed text is one of the words, which commas separate, or begins one, without regard to case and accents. */
export const isOneOfWords = (typed: string, words: string): boolean => {
  const text = folded(typed.replaceAll(/\s+/g, ' ').trim())
  return text.length >= LETTERS_MIN && words.split(',').some((word) => folded(word.trim()).startsWith(text))
}
