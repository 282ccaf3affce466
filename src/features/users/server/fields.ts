import { canonicalEmail, isEmailAddress } from '#core/text/email.ts'
import type { ErrorName } from '#core/errors.ts'
import { EMAIL_MAX } from '#core/limits.ts'
import { type TransactionRight, transactionRights } from '#core/access/roles.ts'
import { nameProblem } from '#server/http/field-rules.ts'

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
