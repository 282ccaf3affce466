import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { MANY_MAX, REASON_MAX } from '#core/limits.ts'
import type { ListBody } from '#core/list/calls.ts'
import type { List } from '#core/list/declare.ts'
import type { ManyPreview, ManyRecord } from '#core/list/many.ts'
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

export interface ManyDialogProps {
  list: List
  action: ManyAction
  /** Those selected; undefined for all of the filter. */
  tokens: readonly string[] | undefined
  filter: ListBody
  /** A change that was interrupted, to go on with. */
  resumed?: ManyJob
  /** Something was changed, or may have been. */
  onChanged: () => void
  onClose: () => void
}

/** Asks, saying what will stop; then does it, and says of each what became of it. */
export function ManyDialog({ list, action: asked, tokens, filter, resumed, onChanged, onClose }: ManyDialogProps) {
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
  const { job, isRunning, error, run, stop } = useJob(resumed)

  const records = preview.data?.records ?? []
  const changing = records.filter(({ isSame }) => !isSame)
  const isMissing = action.reason === 'required' && reason.trim() === ''
  const tooLong = useTooLong()(reason.trim(), REASON_MAX)
  const confirm = () => {
    setConfirmed(true)
    if (isMissing || tooLong) return focusFirstWrong()
    onChanged()
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
  const undo = () => {
    const opposite = action.undo?.()
    if (!job || !opposite) return
    const isDone = (_: unknown, at: number) => job.outcomes[at]?.result === 'done'
    setAction(opposite)
    const { change, rows } = job
    void run(opposite, {
      list: list.key,
      action: opposite.id,
      id: crypto.randomUUID(),
      change,
      rows: rows.filter(isDone),
      outcomes: [],
    })
  }
  const close = () => {
    if (job?.outcomes.length) void action.refresh(client, principal)
    onClose()
  }
  const Target = action.target?.Picker
  const isEnded = job !== undefined && job.outcomes.length === job.rows.length
  const left = job && !isEnded && !isRunning
  return (
    <Dialog
      title={action.title(job?.rows.length ?? changing.length)}
      closeLabel={t`Close`}
      waitReason={isRunning ? t`Stop the change first.` : undefined}
      onClose={close}
      footer={
        isRunning ? (
          <Button onClick={stop}>
            <Trans context="verb">Stop</Trans>
          </Button>
        ) : isEnded || preview.error || preview.data?.records.length === 0 ? (
          <>
            {isEnded && action.undo && job.outcomes.some(({ result }) => result === 'done') && (
              <Button disabledReason={offlineReason} onClick={undo}>
                <Trans>Undo</Trans>
              </Button>
            )}
            <Button kind="primary" onClick={close}>
              <Trans>Close</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{left ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
            {left ? (
              <Button kind="primary" disabledReason={offlineReason} onClick={() => void run(action, job)}>
                <Trans>Continue</Trans>
              </Button>
            ) : (
              <Button
                kind={action.stops ? 'danger' : 'primary'}
                busy={preview.isLoading}
                disabledReason={
                  offlineReason ??
                  (isAsking && action.target ? i18n._(action.target.missing) : undefined) ??
                  (preview.data && changing.length === 0 ? t`Nothing to change.` : undefined)
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
          <JobProgress {...{ job, records, isRunning, error, isEnded }} />
        ) : preview.error ? (
          <p role="alert">
            <Failure error={preview.error} text={errorTextOf(preview.error)} />
          </p>
        ) : preview.data ? (
          <Question {...{ action, changing }} preview={preview.data} asked={of.tokens?.length}>
            {action.reason && (
              <TextField
                label={action.reason === 'required' ? t`Reason` : t`Reason (optional)`}
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
const useJob = (resumed: ManyJob | undefined) => {
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
    }
  }
  return { job, isRunning, error, run, stop: () => end.current?.abort() }
}

interface QuestionProps {
  action: ManyAction
  preview: ManyPreview
  changing: readonly ManyRecord[]
  /** How many were named. */
  asked: number | undefined
  children: ReactNode
}

/** What would come of it. */
function Question({ action, preview: { records, hasMore, stops }, changing, asked, children }: QuestionProps) {
  const { i18n } = useLingui()
  const same = records.length - changing.length
  const missing = asked === undefined ? 0 : asked - records.length
  return (
    <>
      {action.stops ? (
        <p>
          <Plural
            value={stops}
            _0="No terminal stops taking payments by this."
            one="# terminal stops taking payments immediately."
            other="# terminals stop taking payments immediately."
          />
        </p>
      ) : (
        action.effect && <p>{i18n._(action.effect)}</p>
      )}
      {same > 0 && (
        <p>
          <Plural value={same} one="# is already like this." other="# are already like this." />
        </p>
      )}
      {missing > 0 && (
        <p>
          <Plural
            value={missing}
            one="# wasn't found, or you can't change it."
            other="# weren't found, or you can't change them."
          />
        </p>
      )}
      {hasMore && (
        <p>
          <Trans>Only the first {i18n.number(MANY_MAX)} are included.</Trans>
        </p>
      )}
      {children}
      {changing.length > 0 && (
        <ul className={css.records}>
          {changing.map(({ token, name, hint }) => (
            <li key={token}>
              {name} <small>{hint}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
