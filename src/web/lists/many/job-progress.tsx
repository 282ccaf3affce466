import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { errorNameOf } from '#core/errors.ts'
import type { ManyOutcome, ManyRecord } from '#core/list/many.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Failure } from '../failure.tsx'
import type { ManyJob } from './job.ts'
import css from './many-dialog.module.css'

interface Props {
  job: ManyJob
  records: readonly ManyRecord[]
  isRunning: boolean
  isEnded: boolean
  /** Why it stopped. */
  error: unknown
}

/** How far it has come, and of each that was not changed why. */
export function JobProgress({ job, records, isRunning, isEnded, error }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  const done = job.outcomes.length
  const total = job.rows.length
  const count = (result: ManyOutcome['result']) => job.outcomes.filter((one) => one.result === result).length
  const changed = count('done')
  const same = count('same')
  const others = job.outcomes.filter(({ result }) => result === 'conflict' || result === 'refused')
  const nameOf = (token: string) => records.find((record) => record.token === token)
  return (
    <>
      {!isEnded && <ProgressBar label={t`${done} of ${total}`} value={done} max={total} />}
      <div role="status" className={css.body}>
        {isEnded && (
          <p>
            <Plural value={changed} one="# changed." other="# changed." />
          </p>
        )}
        {isEnded && same > 0 && (
          <p>
            <Plural value={same} one="# is already like this." other="# are already like this." />
          </p>
        )}
        {!isEnded && !isRunning && (
          <p>
            <Trans>Stopped. What is done stays done.</Trans>
          </p>
        )}
      </div>
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
          <ul className={css.records} aria-labelledby={id}>
            {others.map(({ token, error: code }) => (
              <li key={token}>
                {nameOf(token)?.name ?? token} <small>{nameOf(token)?.hint}</small>
                <div>{i18n._(errorTexts[errorNameOf(code) ?? 'UNEXPECTED'])}</div>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
