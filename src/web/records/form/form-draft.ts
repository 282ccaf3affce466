import * as v from 'valibot'
import { maskCardNumbers } from '#core/card-number/card-number.ts'
import { readDraft, removeDraft, writeDraft } from '#web/session/drafts.ts'
import { isSame } from './merge.ts'

/** What is kept of a form while it differs from its record. */
export interface FormDraft<Values> {
  /** The record's values when the form was opened. */
  readonly base: Values
  readonly values: Values
}

const schema = v.object({ base: v.record(v.string(), v.unknown()), values: v.record(v.string(), v.unknown()) })

/** The draft of a form, where one of the same shape was kept; fields that are never kept are as in `initial`. */
export const restoreDraft = <Values extends object>(key: string, initial: Values): FormDraft<Values> | undefined => {
  const stored = v.safeParse(schema, readDraft(key))
  if (!stored.success) return undefined
  const { base, values } = stored.output
  const known = Object.entries(initial).filter(
    ([name, value]) => typeof base[name] === typeof value && typeof values[name] === typeof value,
  )
  const take = (from: Record<string, unknown>) => ({
    ...initial,
    ...(Object.fromEntries(known.map(([name]) => [name, from[name]])) as Partial<Values>),
  })
  return { base: take(base), values: take(values) }
}

/** The values of a form without card numbers in their texts, lists of texts too. */
const withoutCardNumbers = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Array.isArray(value) ? value.map(masked) : masked(value)]),
  )

const masked = (value: unknown): unknown => (typeof value === 'string' ? maskCardNumbers(value) : value)

/** Keeps a draft without the fields that are secret and without card numbers; a form without changes keeps none. */
export const keepDraft = <Values extends object>(
  key: string,
  { base, values }: FormDraft<Values>,
  secret: readonly string[],
): void => {
  const open = (all: Values) =>
    withoutCardNumbers(Object.fromEntries(Object.entries(all).filter(([name]) => !secret.includes(name))))
  if (isSame(open(base), open(values))) removeDraft(key)
  else writeDraft(key, { base: open(base), values: open(values) })
}
