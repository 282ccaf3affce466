import type { MessageDescriptor } from '@lingui/core'
import type { SubmitEvent } from 'react'
import type * as v from 'valibot'
import { restoreDraft } from './form-draft.ts'
import { merge, type Difference } from './merge.ts'
import { problemsOf, type FieldProblems } from './problems.ts'

/** Everything a form remembers between two renderings. */
export interface FormState<Values> {
  /** The record as the form knows it. */
  readonly base: Values
  readonly values: Values
  readonly version: number | undefined
  /** The values come from a draft. */
  readonly isDraft: boolean
  readonly differences: readonly Difference<Values>[]
  /** Saving has been tried, so that the whole form was checked. */
  readonly tried: boolean
  readonly problems: FieldProblems
  /** What is wrong with no field in particular. */
  readonly failure: MessageDescriptor | undefined
  /** Why the last attempt to save failed, as the call threw it. */
  readonly refusal: unknown
  readonly saving: boolean
  /** Of the last attempt, for as long as another one would ask for the same (REL-14). */
  readonly idempotencyKey: string | undefined
}

/** A form as it is drawn. */
export interface OpenForm<Values extends object> {
  /** Of the form element. */
  readonly id: string
  readonly values: Values
  readonly isDraft: boolean
  readonly saving: boolean
  readonly failure: string | undefined
  /** How many fields are wrong since saving was tried. */
  readonly wrongFields: number
  /** Why the last attempt to save failed, as the call threw it. */
  readonly refusal: unknown
  /** What somebody else changed while this was edited. */
  readonly differences: readonly Difference<Values>[]
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  readonly submit: (event: SubmitEvent) => void
  /** Whether it is being saved, so that leaving now would hide what becomes of it; never once the session is over. */
  readonly mustWait: () => boolean
  /** Whether leaving now would lose something; never once the session is over, which nothing may hold up. */
  readonly mustAsk: () => boolean
  /** Back to the record as it is. */
  readonly discard: () => void
}

/** The state of a form that nobody has changed yet. @param version of the record; undefined for a new one */
export const freshState = <Values>(values: Values, version: number | undefined): FormState<Values> => ({
  base: values,
  values,
  version,
  isDraft: false,
  differences: [],
  tried: false,
  problems: {},
  failure: undefined,
  refusal: undefined,
  saving: false,
  idempotencyKey: undefined,
})

/** The state a form opens in: the record's, with its draft, if there is one, laid over it. */
export const openedState = <Values extends object>(
  key: string,
  initial: Values,
  version: number | undefined,
): FormState<Values> => {
  const draft = restoreDraft(key, initial)
  if (!draft) return freshState(initial, version)
  return { ...freshState(initial, version), ...merge(draft.base, draft.values, initial), isDraft: true }
}

/**
 * After a value was changed: what was wrong with it stays until it is right; a refusal of the server is no judgement of the new
 * one.
 */
export const withValue = <Values extends object, Name extends keyof Values & string>(
  state: FormState<Values>,
  schema: v.GenericSchema,
  name: Name,
  value: Values[Name],
): FormState<Values> => {
  const values = { ...state.values, [name]: value }
  const { [name]: known, ...others } = state.problems
  const still = known && problemsOf(schema, values)[name]
  return { ...state, values, idempotencyKey: undefined, problems: still ? { ...others, [name]: still } : others }
}

/** After a field was left: what is wrong with it is said while the person is still near it. */
export const withFieldValidated = <Values extends object>(
  state: FormState<Values>,
  schema: v.GenericSchema,
  name: string,
): FormState<Values> => {
  const problem = !state.problems[name] && problemsOf(schema, state.values)[name]
  return problem ? { ...state, problems: { ...state.problems, [name]: problem } } : state
}
