import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { exportStatus } from '#core/codes.ts'
import { partsOf } from '#features/closing/contract.ts'
import { partTexts } from '#features/closing/texts.ts'
import { exportNames } from '#features/exports/texts.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { announceSuccess } from '#web/messages/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { Status } from '#web/ui/status.tsx'
import type { Schedule, ScheduleContent, ScheduleState } from '../contract.ts'
import { scheduleStateTexts, stopReasonTexts } from '../texts.ts'
import { useChangeSchedule, useDeleteSchedule } from './mutations.ts'
import css from './schedule-item.module.css'
import { periodTexts, usePlanText } from './words.ts'

const icons = { active: 'check', paused: 'close', stopped: 'warning' } as const satisfies Record<ScheduleState, string>

interface Props {
  schedule: Schedule
  /** Its form is asked for. */
  onChange: () => void
}

/** One schedule: whether it runs, of what and when, what became of the last run, and what can be done with it. */
export function ScheduleItem({ schedule, onChange }: Props) {
  const { t, i18n } = useLingui()
  const headingId = useId()
  const offlineReason = useOfflineReason()
  const planText = usePlanText()
  const change = useChangeSchedule()
  const [isGoing, setGoing] = useState(false)
  const { token, name, plan, byEmail, state, reason, nextAt, lastRun, content } = schedule
  const isActive = state === 'active'
  const switchOver = () =>
    change.mutate({ token, body: { name, plan, byEmail, state: isActive ? 'paused' : 'active' } })
  return (
    <article className={css.schedule} data-stopped={state === 'stopped' || undefined} aria-labelledby={headingId}>
      <header className={css.head}>
        <h2 id={headingId}>{name}</h2>
        <Status icon={icons[state]}>{i18n._(scheduleStateTexts[state])}</Status>
      </header>
      {reason && <p>{i18n._(stopReasonTexts[reason])}</p>}
      <KeyValueList
        items={[
          { term: t`Contents`, value: <ContentText content={content} /> },
          { term: t`When`, value: planText(plan) },
          ...(nextAt === null ? [] : [{ term: t`Next run`, value: <Instant at={nextAt} /> }]),
          ...(lastRun === null ? [] : [{ term: t`Last run`, value: <LastRun run={lastRun} /> }]),
          ...(byEmail ? [{ term: t`Email`, value: t`For each file` }] : []),
        ]}
      />
      <div className={css.actions}>
        <Button busy={change.isPending} disabledReason={offlineReason} onClick={switchOver}>
          {isActive ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
        </Button>
        {state !== 'stopped' && (
          <Button disabledReason={offlineReason} onClick={onChange}>
            <Trans>Edit</Trans>
          </Button>
        )}
        <Button kind="quiet" disabledReason={offlineReason} onClick={() => setGoing(true)}>
          <Trans>Delete</Trans>
        </Button>
      </div>
      {change.error && (
        <p role="alert">
          <Failure error={change.error} text={errorTextOf(change.error)} />
        </p>
      )}
      {isGoing && <Deletion schedule={schedule} onClose={() => setGoing(false)} />}
    </article>
  )
}

/** What each run exports; what is saved on a device says less of it. */
export function ContentText({
  content,
}: {
  content: Pick<ScheduleContent, 'kind' | 'period'> & Partial<ScheduleContent>
}) {
  const { i18n } = useLingui()
  const { kind, period, filter } = content
  const filters = filter && Object.values(filter).filter((value) => value !== undefined).length
  const format = 'format' in content ? content.format : undefined
  return [
    i18n._(exportNames[kind]),
    i18n._(periodTexts[period]),
    ...('by' in content && content.by
      ? partsOf({ by: content.by, within: content.within }).map((part) => i18n._(partTexts[part]))
      : []),
    ...(format ? [format.toUpperCase()] : []),
    ...(filters ? [plural(filters, { one: '# filter', other: '# filters' })] : []),
  ].join(' · ')
}

function LastRun({ run: { dueAt, status } }: { run: NonNullable<Schedule['lastRun']> }): ReactNode {
  const outcome = {
    [exportStatus.success]: <Trans context="an export">Ready</Trans>,
    [exportStatus.inProcess]: <Trans context="an export">In progress</Trans>,
    [exportStatus.failed]: <Trans context="an export">Failed</Trans>,
  }
  return (
    <>
      <Instant at={dueAt} />
      {status !== null && (
        <>
          {' '}
          · <Link to="/exports">{outcome[status]}</Link>
        </>
      )}
    </>
  )
}

function Deletion({ schedule: { token, name }, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteSchedule()
  const onConfirm = () =>
    remove.mutate(token, {
      onSuccess: () => {
        announceSuccess(t`Deleted: ${name}`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete`}
      cancelLabel={t`Cancel`}
      danger
      waitReason={useWaitReason(remove.isPending)}
      failure={remove.error && <Failure error={remove.error} text={errorTextOf(remove.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Trans>The files it exported stay in the list of exports.</Trans>
    </ConfirmDialog>
  )
}
