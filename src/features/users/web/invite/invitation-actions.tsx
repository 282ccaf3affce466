import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorTexts } from '#core/texts/errors.ts'
import type { UserDetails } from '../../contract.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import { announceSuccess } from '#web/messages/messages.ts'
import { useMay } from '#web/session/may.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import css from '../details.module.css'
import { InvitationCode } from './invitation-code.tsx'
import { useRenewInvitation, useWithdrawInvitation } from './mutations.ts'

/** What can be done with the invitation of somebody who has not accepted it. */
export function InvitationActions({ user }: { user: UserDetails }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { language } = useLanguage()
  const offlineReason = useOfflineReason()
  const renew = useRenewInvitation()
  const waitReason = useWaitReason(renew.isPending)
  const [opened, setOpened] = useState<'code' | 'withdrawal'>()
  if (!may('user.invite') || !user.isInvitable) return null

  const { token, email } = user
  const linkReason = offlineReason ?? (user.suspendedUntil ? i18n._(errorTexts.USER_SUSPENDED) : undefined)
  const close = () => setOpened(undefined)
  const sendAgain = () =>
    renew.mutate(
      { token, body: { delivery: 'mail', language } },
      { onSuccess: () => announceSuccess(t`Invitation sent to ${email}`) },
    )
  return (
    <>
      <div className={css.actions}>
        <Button disabledReason={linkReason ?? waitReason} onClick={sendAgain}>
          <Trans>Send new invitation</Trans>
        </Button>
        <Button disabledReason={linkReason} onClick={() => setOpened('code')}>
          <Trans>Show QR code</Trans>
        </Button>
        {user.invitation === 'pending' && (
          <Button disabledReason={offlineReason} onClick={() => setOpened('withdrawal')}>
            <Trans>Withdraw invitation</Trans>
          </Button>
        )}
      </div>
      {renew.error && (
        <p role="alert">
          <Failure error={renew.error} text={errorTextOf(renew.error)} />
        </p>
      )}
      {opened === 'code' && <InvitationCode user={user} onClose={close} />}
      {opened === 'withdrawal' && <Withdrawal user={user} onClose={close} />}
    </>
  )
}

function Withdrawal({ user: { token, name }, onClose }: { user: UserDetails; onClose: () => void }) {
  const { t } = useLingui()
  const withdraw = useWithdrawInvitation()
  const onConfirm = () =>
    withdraw.mutate(token, {
      onSuccess: () => {
        announceSuccess(t`The invitation of ${name} was withdrawn`)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={t`Withdraw the invitation of ${name}?`}
      confirmLabel={t`Withdraw invitation`}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(withdraw.isPending)}
      failure={withdraw.error && <Failure error={withdraw.error} text={errorTextOf(withdraw.error)} />}
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Trans>The link stops working immediately. You can invite {name} again later.</Trans>
    </ConfirmDialog>
  )
}
