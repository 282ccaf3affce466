import { PASSWORD_MAX, PASSWORD_MIN } from '#core/limits.ts'
import type { ErrorName } from '#core/errors.ts'
import type { Text } from '#core/texts/texts.ts'

/** The rules of §5 one by one, in the order they are shown, with the literal texts of §8 and the error of each. */
export const passwordRules = {
  lowercase: {
    isMet: (password: string) => /\p{Ll}/u.test(password),
    error: 'PASSWORD_NO_LOWERCASE',
    text: /*i18n*/ { id: 'password.lowercase', message: 'Must contain at least 1 lowercase letter' },
  },
  uppercase: {
    isMet: (password: string) => /\p{Lu}/u.test(password),
    error: 'PASSWORD_NO_UPPERCASE',
    text: /*i18n*/ { id: 'password.uppercase', message: 'Must contain at least 1 Uppercase letter' },
  },
  number: {
    isMet: (password: string) => /\p{Nd}/u.test(password),
    error: 'PASSWORD_NO_NUMBER',
    text: /*i18n*/ { id: 'password.number', message: 'Must contain at least 1 number' },
  },
  // D-91: any printable character that is neither letter nor digit, accents included in their letter; a space counts
  // inside, not at the ends.
  special: {
    isMet: (password: string) => /[^\p{L}\p{M}\p{N}\p{C}\p{Z}]|(?<=.)[ ](?=.)/u.test(password),
    error: 'PASSWORD_NO_SPECIAL',
    text: /*i18n*/ { id: 'password.special', message: 'Must contain at least 1 special character' },
  },
  min: {
    isMet: (password: string) => [...password].length >= PASSWORD_MIN,
    error: 'PASSWORD_TOO_SHORT',
    text: /*i18n*/ { id: 'password.min', message: 'Min length is 8 symbols' },
  },
  max: {
    isMet: (password: string) => [...password].length <= PASSWORD_MAX,
    error: 'PASSWORD_TOO_LONG',
    text: /*i18n*/ { id: 'password.max', message: 'Max length allowed is 32 symbols' },
  },
} as const satisfies Record<string, { isMet: (password: string) => boolean; error: ErrorName; text: Text }>

export type PasswordRule = keyof typeof passwordRules

/** The rules a password breaks, checked exactly as typed (SEC-02); none for one that may be used. */
export const brokenPasswordRules = (password: string): PasswordRule[] =>
  (Object.keys(passwordRules) as PasswordRule[]).filter((rule) => !passwordRules[rule].isMet(password))

/**
 * The errors of a password by itself: that it is blank, or each rule that it breaks. That it is too long comes first: what else is
 * missing in a pasted text is of no interest.
 */
export const passwordErrors = (password: string): ErrorName[] => {
  if (password === '') return ['PASSWORD_BLANK']
  const broken = brokenPasswordRules(password)
  const ordered = broken.includes('max') ? (['max', ...broken.filter((rule) => rule !== 'max')] as const) : broken
  return ordered.map((rule) => passwordRules[rule].error)
}
