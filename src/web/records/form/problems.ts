import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { errorCodes, errorNameOf, type ErrorName, type FieldError } from '#core/errors.ts'
import { EMAIL_MAX, NAME_ON_FORM_MAX } from '#core/limits.ts'
import { isEmailAddress } from '#core/text/email.ts'
import { isReadable, isVisible, lengthOf } from '#core/text/text.ts'
import { errorTexts } from '#core/texts/errors.ts'

const max = NAME_ON_FORM_MAX

const passwordRequired = msg`Password is required`

/** What only forms say of a value; the first two as §8 quotes them. */
const formTexts = {
  NAME_TOO_LONG: msg`Inserted name is too long (max. ${max} characters)`,
  PASSWORD_REQUIRED: passwordRequired,
  ALIAS_BLANK: msg`Enter an alias.`,
  CODE_BLANK: msg`Enter the code from the email.`,
  CURRENCY_BLANK: msg`Choose a currency.`,
  STORE_BLANK: msg`Choose a store.`,
  TID_BLANK: msg`Enter a TID.`,
}

/**
 * Errors of the contract whose sentence §8 gives by its meaning and does not quote: a reply names the rule, the screen says
 * what to enter. Sentences that §8 quotes are on the screen, too.
 */
const screenTexts: Partial<Record<ErrorName, MessageDescriptor>> = {
  CURRENT_PASSWORD_BLANK: msg`Enter your current password.`,
  EMAIL_BLANK: msg`Enter an email address.`,
  FIRST_NAME_BLANK: msg`Enter a first name.`,
  LAST_NAME_BLANK: msg`Enter a last name.`,
  PASSWORD_BLANK: passwordRequired,
}

/** What can be wrong with a value: an error of the contract, or what only forms say. The issues of a form's schema name one. */
export type FieldProblem = ErrorName | keyof typeof formTexts

/** Problems by the names of their fields. */
export type FieldProblems = Readonly<Partial<Record<string, FieldProblem>>>

/** The text of a problem with a field. */
export const problemText = (problem: FieldProblem): MessageDescriptor =>
  problem in formTexts
    ? formTexts[problem as keyof typeof formTexts]
    : (screenTexts[problem as ErrorName] ?? errorTexts[problem as ErrorName])

const isProblem = (name: string): name is FieldProblem => name in formTexts || name in errorCodes

/** §5: a name as forms take it, in code points (D-93). A longer one that is `stored` already may stay. */
export const nameOnForm = (blank: FieldProblem, stored?: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check(isVisible, blank),
    v.check((name) => name === stored || isReadable(name), 'CHARACTERS_REFUSED' satisfies FieldProblem),
    v.check((name) => name === stored || [...name].length <= NAME_ON_FORM_MAX, 'NAME_TOO_LONG' satisfies FieldProblem),
  )

/** A text that may not be left blank. */
export const required = (blank: FieldProblem) => v.pipe(v.string(), v.trim(), v.check(isVisible, blank))

/** What is wrong with an address to which an email goes. */
export const emailProblem = (email: string): FieldProblem | undefined => {
  if (email === '') return 'EMAIL_BLANK'
  if (lengthOf(email) > EMAIL_MAX) return 'EMAIL_TOO_LONG'
  return isEmailAddress(email) ? undefined : 'IDENTIFY_EMAIL_INVALID'
}

/** What the schema of a form has against values: the first thing wrong with each field. */
export const problemsOf = (schema: v.GenericSchema, values: object): FieldProblems =>
  Object.fromEntries(
    (v.safeParse(schema, values).issues ?? []).toReversed().map((issue) => {
      // An issue without a name of ours is a mistake in the schema, and still has to stop the form.
      return [String(issue.path?.[0]?.key), isProblem(issue.message) ? issue.message : 'WRONG_SHAPE']
    }),
  )

/**
 * What the server has against the fields of a form.
 * @returns its problems by field, and those of no field of this form
 */
export const problemsOfRefusal = (
  refusals: readonly FieldError[],
  fields: readonly string[],
): { problems: FieldProblems; others: readonly FieldProblem[] } => {
  const named = refusals.map(({ code, field }) => ({
    // The path may lead into a list: its field is what the form shows.
    field: field.split('.')[0] ?? '',
    problem: errorNameOf(code) ?? ('UNEXPECTED' as const),
  }))
  return {
    // The first that is named of a field wins: the last entry does.
    problems: Object.fromEntries(
      named
        .filter(({ field }) => fields.includes(field))
        .toReversed()
        .map(({ field, problem }) => [field, problem]),
    ),
    others: named.filter(({ field }) => !fields.includes(field)).map(({ problem }) => problem),
  }
}
