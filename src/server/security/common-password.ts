import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary } from '@zxcvbn-ts/language-common'

/** zxcvbn's scale of 0 to 4: below 3 fall the listed passwords with a capital, a digit and a sign added to fit the rules. */
const SCORE_MIN = 3
/** Shorter words stand in too many others. */
const WORD_MIN = 4
/** Words of the trade that everybody here thinks of. */
const tradeWords = ['counterside', 'merchant', 'cashier', 'terminal', 'payment']

const judge = new ZxcvbnFactory({ dictionary })

/**
 * Whether a password that meets the rules is guessable all the same (SEC-03): a common one, or one that holds a word of
 * the trade or of the texts given, such as the person's names, address and merchant and the product.
 */
export const isCommonPassword = (password: string, texts: readonly string[]): boolean => {
  const words = [...tradeWords, ...texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
  const lower = password.toLowerCase()
  return (
    words.some((word) => word.length >= WORD_MIN && lower.includes(word)) || judge.check(password).score < SCORE_MIN
  )
}
