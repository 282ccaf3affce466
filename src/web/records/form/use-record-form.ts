import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { CallError } from '#web/api/call-error.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { blockReload } from '#web/offline/unsaved-work.ts'
import { removeDraft } from '#web/session/drafts.ts'
import { currentSession } from '#web/session/session.ts'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { controlsOf } from './controls.ts'
import { keepDraft } from './form-draft.ts'
import { freshState, openedState, withFieldValidated, withValue, type FormState, type OpenForm } from './form-state.ts'
import { isSame, merge } from './merge.ts'
import { problemsOf, problemsOfRefusal, problemText, type FieldProblems } from './problems.ts'

/** One attempt to save. */
interface Attempt {
  /** The version of the record that was edited (REL-15); undefined for a new one. */
  readonly version: number | undefined
  /** For calls that act once per key (REL-14): the same until a value changes. */
  readonly idempotencyKey: string
}

interface Options<Schema extends v.GenericSchema<object>, Reply> {
  /** Names the form and its record: its draft is kept under it. */
  readonly key: string
  /** The rules of the values, whose issues each name a `Problem`. Values are texts, numbers, switches and lists of them. */
  readonly schema: Schema
  readonly initial: v.InferInput<Schema>
  readonly save: (values: v.InferOutput<Schema>, attempt: Attempt) => Promise<Reply>
  readonly onSaved: (reply: Reply) => void
  /** Of a record that is edited: the version shown, and what the form shows of the record as a reply brings it. */
  readonly edited?:
    | {
        readonly version: number
        readonly read: (record: Reply) => { values: v.InferInput<Schema>; version: number }
      }
    | undefined
  /** Fields that are never kept as a draft, such as passwords. */
  readonly secret?: readonly (keyof v.InferInput<Schema> & string)[]
}

const nothingSecret: readonly never[] = []

const unknownResult = msg`We couldn't confirm the save. Your changes are kept. Check your connection and try again.`

/**
 * The form of one record: its values, what is wrong with them, and the way to the server. `RecordForm` draws it. It takes
 * its record when it is mounted; another record is another form, by its React key.
 */
export const useRecordForm = <Schema extends v.GenericSchema<object>, Reply>({
  key,
  schema,
  initial,
  save,
  onSaved,
  edited,
  secret = nothingSecret,
}: Options<Schema, Reply>) => {
  type Values = v.InferInput<Schema>
  const { i18n } = useLingui()
  const id = useId()
  const [state, setState] = useState<FormState<Values>>(() => openedState(key, initial, edited?.version))
  const focusFirstWrong = useFocusFirstWrong(id)
  const inFlight = useRef(false)
  // The router and the browser ask between two renderings.
  const unsaved = useRef(false)

  const { base, values, version } = state
  const isDirty = !isSame(base, values)
  useLayoutEffect(() => {
    unsaved.current = isDirty
  }, [isDirty])
  useEffect(() => (isDirty ? blockReload() : undefined), [isDirty])
  useEffect(() => keepDraft(key, { base, values }, secret), [key, base, values, secret])

  const update = (change: Partial<FormState<Values>>) => setState((before) => ({ ...before, ...change }))
  // What is changed after it was sent would not be saved, and be gone when the form closes.
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
    setState((before) => (before.saving ? before : withValue(before, schema, name, value)))
  const settle = (settled: FormState<Values>) => {
    unsaved.current = false
    removeDraft(key)
    setState(settled)
  }
  const refuse = (problems: FieldProblems, failure?: MessageDescriptor, refusal?: unknown) => {
    update({ tried: true, problems, failure, refusal, saving: false })
    focusFirstWrong()
  }
  const finish = (reply: Reply) => {
    const now = edited?.read(reply)
    settle(freshState(now?.values ?? values, now?.version))
    onSaved(reply)
  }
  /** Somebody else was first: their record becomes the one that is edited. */
  const goOnWith = (record: Reply, theirs: { values: Values; version: number }) => {
    // An earlier attempt whose reply was lost: the record is as it was meant to be.
    if (isSame(theirs.values, values)) return finish(record)
    const { version: latest, values: current } = theirs
    return update({
      ...merge(base, values, current),
      base: current,
      version: latest,
      failure: undefined,
      refusal: undefined,
      saving: false,
    })
  }
  const fail = (error: unknown) => {
    const reply = error instanceof CallError ? error.reply : undefined
    if (error instanceof CallError && error.kind === 'unreachable') return refuse({}, unknownResult, error)
    if (edited && error instanceof CallError && error.error === 'STALE_VERSION' && reply?.current) {
      const record = reply.current as Reply
      return goOnWith(record, edited.read(record))
    }
    const { problems, others } = problemsOfRefusal(reply?.errors ?? [], Object.keys(values))
    const [other] = others
    if (other) return refuse(problems, problemText(other), error)
    return refuse(problems, Object.keys(problems).length > 0 ? undefined : errorTextOf(error), error)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (inFlight.current) return
    const checked = v.safeParse(schema, values)
    if (!checked.success) return refuse(problemsOf(schema, values))
    inFlight.current = true
    const idempotencyKey = state.idempotencyKey ?? crypto.randomUUID()
    update({ tried: true, problems: {}, failure: undefined, refusal: undefined, saving: true, idempotencyKey })
    save(checked.output, { version, idempotencyKey })
      .finally(() => {
        inFlight.current = false
      })
      .then(finish, fail)
  }
  const errorOf = (name: string) => {
    const problem = state.problems[name]
    return problem && i18n._(problemText(problem))
  }

  const open: OpenForm<Values> = {
    id,
    values,
    isDraft: state.isDraft && isDirty,
    saving: state.saving,
    failure: state.failure && i18n._(state.failure),
    wrongFields: state.tried ? Object.keys(state.problems).length : 0,
    refusal: state.refusal,
    differences: state.differences,
    set,
    submit,
    mustWait: () => inFlight.current && currentSession() !== null,
    mustAsk: () => unsaved.current && currentSession() !== null,
    discard: () => settle(freshState(base, version)),
  }
  const validateField = (name: string) => setState((before) => withFieldValidated(before, schema, name))
  return {
    ...open,
    isDirty,
    errorOf,
    ...controlsOf<Values>({ values, saving: state.saving, errorOf, set, validateField }),
  }
}
