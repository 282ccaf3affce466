import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorTexts } from '#core/texts/errors.ts'
import type { UserDetails } from '../contract.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useMay } from '#web/session/may.ts'
import { useMe } from '#web/session/me.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import css from './details.module.css'
import { LiftDialog, SuspendDialog } from './suspension.tsx'
import { useDeleteUser, useEndUserSessions } from './mutations.ts'

interface Props {
  user: UserDetails
  onEdit: () => void
  onDeleted: () => void
}

/** What the principal may do with a user. What the access table refuses is absent; a present obstacle is explained. */
export function UserActions({ user, onEdit, onDeleted }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const me = useMe()
  const offlineReason = useOfflineReason()
  const [asking, setAsking] = useState<'delete' | 'signOut' | 'suspend' | 'lift'>()
  if (!may('user.edit') && !may('user.delete') && !may('user.endSessions') && !may('user.suspend')) return null

  const isOneself = me?.email === user.email
  const reach = user.isWithinReach
    ? undefined
    : t`You can't edit this user: they have a higher role, or work in stores outside yours.`
  const reason = (ofOneself: string | undefined) => offlineReason ?? (isOneself ? ofOneself : reach)
  const close = () => setAsking(undefined)

  return (
    <div className={css.actions}>
      {may('user.edit') && (
        <Button disabledReason={reason(i18n._(errorTexts.USE_SETTINGS_MENU))} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {may('user.endSessions') && (
        <Button disabledReason={reason(undefined)} onClick={() => setAsking('signOut')}>
          <Trans>Log out everywhere</Trans>
        </Button>
      )}
      {may('user.suspend') && (
        <Button
          disabledReason={reason(i18n._(errorTexts.OWN_SUSPENSION))}
          onClick={() => setAsking(user.suspendedUntil ? 'lift' : 'suspend')}
        >
          {user.suspendedUntil ? <Trans>Lift suspension</Trans> : <Trans>Suspend</Trans>}
        </Button>
      )}
      {may('user.delete') && (
        <Button disabledReason={reason(i18n._(errorTexts.OWN_PROFILE))} onClick={() => setAsking('delete')}>
          <Trans>Delete</Trans>
        </Button>
      )}
      {asking === 'delete' && <DeleteDialog {...{ user, onDeleted }} onClose={close} />}
      {asking === 'suspend' && <SuspendDialog user={user} onClose={close} />}
      {asking === 'lift' && <LiftDialog user={user} onClose={close} />}
      {asking === 'signOut' && <SignOutDialog user={user} onClose={close} />}
    </div>
  )
}

function DeleteDialog({ user, onDeleted, onClose }: Pick<Props, 'user' | 'onDeleted'> & { onClose: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteUser()
  const { name, email } = user
  const onConfirm = () =>
    remove.mutate(user.token, {
      onSuccess: () => {
        announceSuccess(t`${name} was deleted`)
        onDeleted()
      },
    })
  return (
    <ConfirmDialog
      title={t`Delete ${name}?`}
      confirmLabel={t`Delete user`}
      cancelLabel={t`Keep user`}
      danger
      waitReason={useWaitReason(remove.isPending)}
      failure={remove.error && <Failure error={remove.error} text={errorTextOf(remove.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Trans>
        {name} ({email}) can no longer log in, is logged out everywhere and detached from all terminals. Past
        transactions keep the name. This cannot be undone.
      </Trans>
    </ConfirmDialog>
  )
}

function SignOutDialog({ user, onClose }: Pick<Props, 'user'> & { onClose: () => void }) {
  const { t } = useLingui()
  const signOut = useEndUserSessions()
  const { name, email } = user
  const onConfirm = () =>
    signOut.mutate(user.token, {
      onSuccess: () => {
        announceSuccess(t`${name} was logged out everywhere`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t`Log ${name} out everywhere?`}
      confirmLabel={t`Log out everywhere`}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(signOut.isPending)}
      failure={signOut.error && <Failure error={signOut.error} text={errorTextOf(signOut.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Trans>
        {name} ({email}) has to log in again on every device.
      </Trans>
    </ConfirmDialog>
  )
}
