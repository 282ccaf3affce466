import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { errorNameOf } from '#core/errors.ts'
import type { ManyRecord } from '#core/list/many.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Failure } from '../failure.tsx'
import type { ManyAction } from './action.ts'
import type { ManyJob } from './job.ts'
import { AlreadySo, NotFound, Records } from './records.tsx'

interface Props {
  action: ManyAction
  job: ManyJob
  records: readonly ManyRecord[]
  /** How many that were named are not among the records. */
  missing: number
  /** The records were asked for before this job, and say which of them it leaves out. */
  isAsked: boolean
  isRunning: boolean
  isEnded: boolean
  /** Why it stopped. */
  error: unknown
}

/** How far it has come; which were changed, which were so already, and of each other why it was not. */
export function JobProgress({ action, job, records, missing, isAsked, isRunning, isEnded, error }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const isStopped = !isEnded && !isRunning
  const done = job.outcomes.length
  const total = job.rows.length
  const known = new Map(records.map((record) => [record.token, record]))
  const named = job.outcomes.map((outcome) => ({
    hint: '',
    name: outcome.token,
    ...known.get(outcome.token),
    ...outcome,
  }))
  const changed = named.filter(({ result }) => result === 'done')
  const same = [
    ...(isAsked ? records.filter(({ isSame }) => isSame) : []),
    ...named.filter(({ result }) => result === 'same'),
  ]
  const others = named.filter(({ result }) => result === 'conflict' || result === 'refused')
  return (
    <>
      {!isEnded && <ProgressBar label={t`${done} of ${total}`} value={done} max={total} />}
      {/* Also what the title says, which is not read out when it changes. */}
      <VisuallyHidden>
        <span role="status">
          {isEnded
            ? changed.length > 0
              ? action.done(changed.length)
              : t`Nothing changed`
            : isStopped && t`Stopped. What is done stays done.`}
        </span>
      </VisuallyHidden>
      {isStopped && (
        <p aria-hidden>
          <Trans>Stopped. What is done stays done.</Trans>
        </p>
      )}
      {error !== undefined && (
        <p role="alert">
          <Failure error={error} text={errorTextOf(error)} />
        </p>
      )}
      {others.length > 0 && (
        <>
          <p id={id}>
            <Trans>Not changed:</Trans>
          </p>
          <Records
            records={others}
            remark={({ error: code }) => i18n._(errorTexts[errorNameOf(code) ?? 'UNEXPECTED'])}
            aria-labelledby={id}
          />
        </>
      )}
      {!isRunning && <Records records={changed} aria-label={t`Changed`} />}
      {isEnded && isAsked && <NotFound missing={missing} />}
      {isEnded && <AlreadySo text={action.already} records={same} />}
    </>
  )
}
