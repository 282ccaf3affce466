import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Characters of a listed word that count as one: shorter ones occur by chance in random passwords of eight characters.
 * As it is, with some characters respelled, and with any of them. Refuses 8 of 1,000,000 random ones (measured).
 */
const WORD_MIN = { asItIs: 5, respelled: 6, respelledAtWill: 8 }
/** Characters of a shorter word that stay as they are. */
const SAME_SIGNS_MIN = 5
/** A shorter part of a name occurs in too many other words. */
const PART_MIN = 4

/** Passwords that people of this trade think of, beside the 49,233 most frequent ones of published leaks. */
const tradeWords = ['counterside', 'cashier', 'merchant', 'terminal', 'payment', 'softpos']

const common: ReadonlySet<string> = new Set([...dictionary['passwords-common'], ...tradeWords])

/** Signs and digits written for letters; the look of 1 and ! is that of two letters. */
const letters = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '+': 't', '|': 'l' }
/** The digits under the signs of a keyboard: who holds the shift key types !QAZ2wsx for 1qaz2wsx. */
const unshifted = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '^': '6', '&': '7', '*': '8', '(': '9', ')': '0' }
const spellings: readonly Readonly<Record<string, string>>[] = [
  { ...letters, '1': 'i', '!': 'i' },
  { ...letters, '1': 'l', '!': 'l' },
  unshifted,
]

/** Without case and accents, the Greek final sigma as the other one. */
const fold = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ')

/**
 * Whether a password is on the list of common ones, or is one of them with a small change: other case, digits and signs
 * at its ends, signs and digits in place of letters, the shift key held on its digits.
 */
export const isCommonPassword = (password: string): boolean => {
  const folded = fold(password)
  const respelled = spellings.map((spelling) => Array.from(folded, (sign) => spelling[sign] ?? sign).join(''))
  const from = /^\P{L}*/u.exec(folded)?.[0].length ?? 0
  const to = folded.length - (/\P{L}*$/u.exec(folded)?.[0].length ?? 0)
  for (let start = 0; start <= from; start++) {
    for (let end = folded.length; end >= Math.max(to, start + WORD_MIN.asItIs); end--) {
      const core = folded.slice(start, end)
      if (common.has(core)) return true
      if (respelled.some((text) => isWordRespelled(text.slice(start, end), core))) return true
    }
  }
  return false
}

const isWordRespelled = (word: string, core: string): boolean =>
  word.length >= WORD_MIN.respelled &&
  common.has(word) &&
  (word.length >= WORD_MIN.respelledAtWill || sameSigns(word, core) >= SAME_SIGNS_MIN)

const sameSigns = (word: string, core: string): number =>
  Array.from(word).filter((sign, at) => sign === core[at]).length

/** Whether a password holds a part of one of the texts: of the person's names and address or the product's name. */
export const containsPartOf = (password: string, texts: readonly string[]): boolean => {
  const folded = fold(password)
  return texts
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .some((part) => [...part].length >= PART_MIN && folded.includes(part))
}
