import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { errorCodes, errorNameOf, type ErrorName, type FieldError } from '#core/errors.ts'
import { NAME_ON_FORM_MAX } from '#core/limits.ts'
import { isReadable, isVisible } from '#core/text/text.ts'
import { errorTexts } from '#core/texts/errors.ts'

const max = NAME_ON_FORM_MAX

/** §8: what only forms say of a value. */
const formTexts = {
  NAME_TOO_LONG: msg`Inserted name is too long (max. ${max} characters)`,
  PASSWORD_REQUIRED: msg`Password is required`,
}

/** What can be wrong with a value: an error of the contract, or what only forms say. The issues of a form's schema name one. */
export type FieldProblem = ErrorName | keyof typeof formTexts

/** Problems by the names of their fields. */
export type FieldProblems = Readonly<Partial<Record<string, FieldProblem>>>

/** The text of a problem with a field. */
export const problemText = (problem: FieldProblem): MessageDescriptor =>
  problem in formTexts ? formTexts[problem as keyof typeof formTexts] : errorTexts[problem as ErrorName]

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
export const required = (blank: FieldProblem = 'VALUE_BLANK') => v.pipe(v.string(), v.trim(), v.check(isVisible, blank))

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
