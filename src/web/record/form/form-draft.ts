import * as v from 'valibot'
import { readDraft, removeDraft, writeDraft } from '#web/app/session/drafts.ts'
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
  const kept = v.safeParse(schema, readDraft(key))
  if (!kept.success) return undefined
  const { base, values } = kept.output
  const known = Object.entries(initial).filter(
    ([name, value]) => typeof base[name] === typeof value && typeof values[name] === typeof value,
  )
  const take = (from: Record<string, unknown>) => ({
    ...initial,
    ...(Object.fromEntries(known.map(([name]) => [name, from[name]])) as Partial<Values>),
  })
  return { base: take(base), values: take(values) }
}

/** Keeps a draft without the fields that are secret; a form without changes keeps none. */
export const keepDraft = <Values extends object>(
  key: string,
  { base, values }: FormDraft<Values>,
  secret: readonly string[],
): void => {
  const open = (all: Values) => Object.fromEntries(Object.entries(all).filter(([name]) => !secret.includes(name)))
  if (isSame(open(base), open(values))) removeDraft(key)
  else writeDraft(key, { base: open(base), values: open(values) })
}
