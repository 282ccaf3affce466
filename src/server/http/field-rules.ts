import { NAME_MAX } from '#core/limits.ts'
import type { ErrorName } from '#core/errors.ts'
import { passwordErrors } from '#core/text/password.ts'
import { isReadable, isVisible, lengthOf } from '#core/text/text.ts'
import { containsPartOf, isCommonPassword } from '#server/security/common-password.ts'
import { ApiError } from './api-error.ts'

/** What is wrong with the fields of a body, by field: the first thing, or all of them. */
export type BodyProblems = Readonly<Record<string, ErrorName | readonly ErrorName[] | undefined>>

/** @throws ApiError of the first field that is wrong, naming all of them */
export const refuseProblems = (problems: BodyProblems): void => {
  const fields = Object.entries(problems).flatMap(([field, wrong = []]) =>
    (typeof wrong === 'string' ? [wrong] : wrong).map((error) => ({ field, error })),
  )
  const [first] = fields
  if (first) throw new ApiError(first.error, { fields })
}

/** What is wrong with a name, in code points (D-93). */
export const nameProblem = (name: string, blank: ErrorName, tooLong: ErrorName): ErrorName | undefined => {
  if (!isVisible(name)) return blank
  if (!isReadable(name)) return 'CHARACTERS_REFUSED'
  return lengthOf(name) > NAME_MAX ? tooLong : undefined
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
    ...(containsPartOf(password, ownTexts) ? ['PASSWORD_PERSONAL' as const] : []),
  ]
}
