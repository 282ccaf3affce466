import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary } from '@zxcvbn-ts/language-common'

/** zxcvbn's scale of 0 to 4: below 2 a password falls to a throttled online attack. */
const SCORE_MIN = 2

const judge = new ZxcvbnFactory({ dictionary })

/**
 * Whether a password that meets the rules is guessable all the same (SEC-03): a common one, or made of the words given,
 * such as the person's names, address, merchant and the product.
 */
export const isCommonPassword = (password: string, words: readonly string[]): boolean =>
  judge.check(password, [...words]).score < SCORE_MIN
