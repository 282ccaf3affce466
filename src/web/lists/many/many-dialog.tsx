import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { REASON_MAX } from '#core/limits.ts'
import type { ListBody } from '#core/list/calls.ts'
import type { List } from '#core/list/declare.ts'
import { call } from '#web/api/call.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useTooLong } from '#web/i18n/too-long.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Failure } from '../failure.tsx'
import type { ManyAction } from './action.ts'
import { JobProgress } from './job-progress.tsx'
import { type ManyJob, runJob } from './job.ts'
import css from './many-dialog.module.css'
import { Question } from './question.tsx'

export interface ManyDialogProps {
  list: List
  action: ManyAction
  /** Those selected; undefined for all of the filter. */
  tokens: readonly string[] | undefined
  /** How many are selected. */
  count: number
  filter: ListBody
  /** A change that was interrupted, to go on with. */
  resumed?: ManyJob
  /** It takes a change back, which was confirmed: it asks only for a reason that is required, or where terminals would stop. */
  isUndo?: boolean
  /** Something was changed, or may have been. */
  onChanged: () => void
  /** Does the opposite, for those that were changed and no others. */
  onUndo: (opposite: ManyAction, tokens: readonly string[]) => void
  onClose: () => void
}

/** Asks, saying what will stop; then does it, and says of each what became of it. */
export function ManyDialog({
  list,
  action: asked,
  tokens,
  count,
  filter,
  resumed,
  isUndo = false,
  ...on
}: ManyDialogProps) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const principal = useListPrincipal()
  const offlineReason = useOfflineReason()
  const [key] = useState(() => crypto.randomUUID())
  // Another one once it is undone.
  const [action, setAction] = useState(asked)
  const [target, setTarget] = useState<string>()
  const isAsking = action.target !== undefined && target === undefined && !resumed
  // What is asked stays what it was when the dialog was opened.
  const [of] = useState(() => ({ tokens: resumed?.rows.map(({ token }) => token) ?? tokens, filter }))
  const preview = useQuery({
    queryKey: ['many', key, target],
    enabled: !isAsking,
    queryFn: ({ signal }) => {
      const body = {
        change: resumed?.change ?? asked.changeFor('', target),
        of: of.tokens ? { tokens: of.tokens } : of.filter,
      }
      return call(asked.calls.preview, { body }, { signal })
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const [reason, setReason] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const bodyId = useId()
  const focusFirstWrong = useFocusFirstWrong(bodyId)
  const { job, isRunning, error, run, stop } = useJob(resumed, (ran) => ran.refresh(client, principal))

  const records = preview.data?.records ?? []
  const changing = records.filter(({ isSame }) => !isSame)
  const missing = of.tokens && preview.data ? of.tokens.length - records.length : 0
  const isMissing = action.reason === 'required' && reason.trim() === ''
  const tooLong = useTooLong()(reason.trim(), REASON_MAX)
  const begin = () => {
    on.onChanged()
    const rows = changing.map(({ token, version }) => ({ token, version }))
    void run(action, {
      list: list.key,
      action: action.id,
      id: key,
      change: action.changeFor(reason, target),
      rows,
      outcomes: [],
    })
  }
  const confirm = () => {
    setConfirmed(true)
    if (isMissing || tooLong) focusFirstWrong()
    else begin()
  }
  const isAtOnce = isUndo && changing.length > 0 && preview.data?.stops === 0 && asked.reason !== 'required'
  const onAtOnce = useEffectEvent(begin)
  useEffect(() => {
    if (isAtOnce) onAtOnce()
  }, [isAtOnce])
  const undo = () => {
    const opposite = action.undo?.()
    if (!job || !opposite) return
    const isDone = (_: unknown, at: number) => job.outcomes[at]?.result === 'done'
    const done = job.rows.filter(isDone)
    if (action.undoPreviews) {
      const changed = done.map(({ token }) => token)
      return on.onUndo(opposite, changed)
    }
    setAction(opposite)
    const { change } = job
    void run(opposite, {
      list: list.key,
      action: opposite.id,
      id: crypto.randomUUID(),
      change,
      rows: done,
      outcomes: [],
    })
  }
  const Target = action.target?.Picker
  const isEnded = job !== undefined && job.outcomes.length === job.rows.length
  const left = job && !isEnded && !isRunning
  const changed = job?.outcomes.filter(({ result }) => result === 'done').length ?? 0
  const isWaiting = preview.isLoading || (isAtOnce && !job)
  const isIdle = !job && preview.data !== undefined && changing.length === 0
  const title = () => {
    if (isEnded) return changed > 0 ? action.done(changed) : t`Nothing changed`
    if (isIdle) return t`Nothing to change`
    return action.title(job?.rows.length ?? (preview.data ? changing.length : isAsking ? 0 : count))
  }
  return (
    <Dialog
      title={title()}
      closeLabel={t`Close`}
      waitReason={isRunning ? t`Stop the change first.` : undefined}
      onClose={on.onClose}
      footer={
        isRunning ? (
          <Button onClick={stop}>
            <Trans context="verb">Stop</Trans>
          </Button>
        ) : isEnded || preview.error || isIdle ? (
          <>
            {isEnded && action.undo && changed > 0 && (
              <Button disabledReason={offlineReason} onClick={undo}>
                <Trans>Undo</Trans>
              </Button>
            )}
            <Button kind="primary" onClick={on.onClose}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={on.onClose}>{left ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
            {left ? (
              <Button kind="primary" disabledReason={offlineReason} onClick={() => void run(action, job)}>
                <Trans>Continue</Trans>
              </Button>
            ) : (
              <Button
                kind={action.stops ? 'danger' : 'primary'}
                busy={isWaiting}
                disabledReason={
                  offlineReason ?? (isAsking && action.target ? i18n._(action.target.missing) : undefined)
                }
                onClick={confirm}
              >
                {i18n._(action.label)}
              </Button>
            )}
          </>
        )
      }
    >
      <div id={bodyId} className={css.body}>
        {!job && Target && <Target value={target} onChange={setTarget} />}
        {isAsking ? null : job ? (
          <JobProgress
            {...{ action, job, records, missing, isRunning, error, isEnded }}
            isAsked={action === asked && !resumed}
          />
        ) : preview.error ? (
          <p role="alert">
            <Failure error={preview.error} text={errorTextOf(preview.error)} />
          </p>
        ) : preview.data && !isWaiting ? (
          <Question {...{ action, changing, missing }} preview={preview.data}>
            {action.reason && (
              <TextField
                label={action.reason === 'required' ? t`Reason (required)` : t`Reason (optional)`}
                aria-required={action.reason === 'required'}
                autoComplete="off"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                error={tooLong ?? (isConfirmed && isMissing && t`Enter a reason.`)}
              />
            )}
          </Question>
        ) : (
          <p role="status">
            <Trans>Loading</Trans>
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The change under way. To close the page ends it after the call that is on its way. */
const useJob = (resumed: ManyJob | undefined, refresh: (action: ManyAction) => Promise<unknown>) => {
  const [job, setJob] = useState(resumed)
  const [isRunning, setRunning] = useState(false)
  const [error, setError] = useState<unknown>()
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])
  const run = async (action: ManyAction, begun: ManyJob) => {
    const { signal } = (end.current = new AbortController())
    setJob(begun)
    setError(undefined)
    setRunning(true)
    try {
      await runJob(begun, action.calls.act, { signal, onProgress: setJob })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setRunning(false)
      // What is done stays done, also where the answer got lost: the list behind shows it.
      void refresh(action)
    }
  }
  return { job, isRunning, error, run, stop: () => end.current?.abort() }
}
