import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { UNTIL_LIFTED } from '#core/suspension.ts'
import type { UserDetails } from '../contract.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { announceSuccess } from '#web/messages/messages.ts'
import { serverNow } from '#web/session/clock.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { RadioGroup } from '#web/ui/form/choice-group.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './details.module.css'
import { useResumeUser, useSuspendUser } from './mutations.ts'

const DAY = 86_400_000

/** Days of each choice; null until it is lifted. */
const lengths = { day: 1, week: 7, month: 30, open: null } as const

type Length = keyof typeof lengths

/** @returns null until it is lifted */
const endAfter = (length: Length, from: number): string | null => {
  const days = lengths[length]
  return days === null ? null : new Date(from + days * DAY).toISOString()
}

/** At the head of a suspended user; nothing for anybody else. */
export function SuspensionNotice({ user: { suspendedUntil } }: { user: UserDetails }) {
  if (!suspendedUntil) return null
  return (
    <p className={css.suspended}>
      <Icon name="lock" />
      <span>
        {suspendedUntil === UNTIL_LIFTED ? (
          <Trans>Suspended until it is lifted</Trans>
        ) : (
          <Trans>
            Suspended until <Instant at={suspendedUntil} />
          </Trans>
        )}
      </span>
    </p>
  )
}

interface Props {
  user: UserDetails
  onClose: () => void
}

/** Asks for how long, and says what ends and what stays. */
export function SuspendDialog({ user, onClose }: Props) {
  const { t } = useLingui()
  // As they were when it was opened: if somebody else changes them meanwhile, the version refuses it.
  const [{ token, version, name, email }] = useState(user)
  // By the server's clock: that of a tablet may be wrong.
  const [openedAt] = useState(serverNow)
  const [length, setLength] = useState<Length>('week')
  const suspend = useSuspendUser()
  const until = endAfter(length, openedAt)
  const confirm = {
    day: t`Suspend for 1 day`,
    week: t`Suspend for 1 week`,
    month: t`Suspend for 30 days`,
    open: t`Suspend until lifted`,
  }
  const onConfirm = () =>
    suspend.mutate(
      { token, body: { version, until } },
      {
        onSuccess: () => {
          announceSuccess(t`${name} is suspended`)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t`Suspend ${name}?`}
      confirmLabel={confirm[length]}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(suspend.isPending)}
      failure={suspend.error && <Failure error={suspend.error} text={errorTextOf(suspend.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <div className={css.question}>
        <p>
          {until === null ? (
            <Trans>
              {name} ({email}) is logged out everywhere now and can't log in until you lift the suspension.
            </Trans>
          ) : (
            <Trans>
              {name} ({email}) is logged out everywhere now and can't log in until <Instant at={until} />.
            </Trans>
          )}
        </p>
        <p>
          <Trans>Terminals, rights and receipt links stay. Scheduled exports wait. You can lift it at any time.</Trans>
        </p>
        <RadioGroup
          label={t`How long`}
          value={length}
          onChange={setLength}
          options={[
            { value: 'day', label: t`1 day` },
            { value: 'week', label: t`1 week` },
            { value: 'month', label: t`30 days` },
            { value: 'open', label: t`Until I lift it` },
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Asks before a suspended user may log in again. */
export function LiftDialog({ user: { token, name, email }, onClose }: Props) {
  const { t } = useLingui()
  const resume = useResumeUser()
  const onConfirm = () =>
    resume.mutate(token, {
      onSuccess: () => {
        announceSuccess(t`${name} can log in again`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t`Lift the suspension of ${name}?`}
      confirmLabel={t`Lift suspension`}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(resume.isPending)}
      failure={resume.error && <Failure error={resume.error} text={errorTextOf(resume.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Trans>
        {name} ({email}) can log in again at once, with the same terminals and rights.
      </Trans>
    </ConfirmDialog>
  )
}
