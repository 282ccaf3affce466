import { canonicalEmail, isEmailAddress } from '#core/text/email.ts'
import type { ErrorName } from '#core/errors.ts'
import { EMAIL_MAX } from '#core/limits.ts'
import { passwordErrors } from '#core/text/password.ts'
import { type TransactionRight, transactionRights } from '#core/access/roles.ts'
import { nameProblem } from '#server/http/field-rules.ts'
import { asName } from '#core/text/text.ts'
import { holdsPartOf, isCommonPassword } from '#server/security/common-password.ts'

/** A person's name as it is kept. */
export const personName = (name: string): string => asName(name)

/** Rights as they are kept: each once, in the order of §3. */
export const inOrder = (rights: readonly TransactionRight[]): TransactionRight[] =>
  transactionRights.filter((right) => rights.includes(right))

/** §5, §8: what is wrong with the names and the address of a person, by field. */
export const personProblems = ({ firstName, lastName, email }: Record<'firstName' | 'lastName' | 'email', string>) => ({
  firstName: nameProblem(firstName, 'FIRST_NAME_BLANK', 'FIRST_NAME_TOO_LONG'),
  lastName: nameProblem(lastName, 'LAST_NAME_BLANK', 'LAST_NAME_TOO_LONG'),
  email: emailProblem(email),
})

const emailProblem = (email: string): ErrorName | undefined => {
  if (email === '') return 'EMAIL_BLANK'
  if ([...canonicalEmail(email)].length > EMAIL_MAX || [...email].length > EMAIL_MAX) return 'EMAIL_TOO_LONG'
  return isEmailAddress(email) ? undefined : 'EMAIL_INVALID'
}

/**
 * What is wrong with a password that somebody sets, for themselves or for another person: each rule of §5 that it breaks,
 * or that others guess it.
 * @param ownTexts names, address and product, of which it must not hold a part
 */
export const passwordProblems = (password: string, ownTexts: readonly string[]): readonly ErrorName[] => {
  const broken = passwordErrors(password)
  if (broken.length > 0) return broken
  return [
    ...(isCommonPassword(password) ? ['PASSWORD_TOO_COMMON' as const] : []),
    ...(holdsPartOf(password, ownTexts) ? ['PASSWORD_PERSONAL' as const] : []),
  ]
}
