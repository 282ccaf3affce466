import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Action } from '#core/access/access.ts'
import { switchState } from '#core/codes.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useMay } from '#web/session/may.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Failure } from '#web/lists/failure.tsx'
import css from './status-switch.module.css'

interface StatusChange {
  status: (typeof switchState)[keyof typeof switchState]
  version: number
}

interface Props {
  action: Action
  name: string
  status: StatusChange['status']
  version: number
  /** Terminals that take payments now and would stop (B-40). */
  terminalsAffected: number
  change: UseMutationResult<unknown, Error, StatusChange>
}

/** Enables or disables a record that terminals take payments through, after saying what that does (D-52). */
export function StatusSwitch(props: Props) {
  const may = useMay()
  const offlineReason = useOfflineReason()
  // What is asked stays what it was when somebody else was faster.
  const [wanted, setWanted] = useState<StatusChange['status']>()
  if (!may(props.action)) return null
  const { status, change } = props
  const other = status === switchState.enabled ? switchState.disabled : switchState.enabled
  return (
    <>
      <Button
        disabledReason={offlineReason}
        onClick={() => {
          change.reset()
          setWanted(other)
        }}
      >
        {other === switchState.enabled ? <Trans>Enable</Trans> : <Trans>Disable</Trans>}
      </Button>
      {wanted !== undefined && <Confirmation {...props} wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}

function Confirmation({
  name,
  status,
  version,
  terminalsAffected,
  change,
  wanted,
  onClose,
}: Props & { wanted: StatusChange['status']; onClose: () => void }) {
  const { t } = useLingui()
  const enables = wanted === switchState.enabled
  // Somebody else was faster; not this change, whose record may be read again before its reply is.
  const already = status === wanted && !change.isPending && !change.isSuccess
  const confirm = () => {
    if (already) return onClose()
    change.mutate(
      { status: wanted, version },
      {
        onSuccess: () => {
          announceSuccess(enables ? t`${name} is enabled` : t`${name} is disabled`)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={enables ? t`Enable ${name}?` : t`Disable ${name}?`}
      confirmLabel={already ? t`Close` : enables ? t`Enable` : t`Disable`}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(change.isPending)}
      failure={change.error && <Failure error={change.error} text={errorTextOf(change.error)} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div className={css.effect}>
        {already ? (
          <p>{enables ? <Trans>Already enabled.</Trans> : <Trans>Already disabled.</Trans>}</p>
        ) : enables ? (
          <p>
            <Trans>Its terminals can take payments again, except those disabled for another reason.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Plural
                value={terminalsAffected}
                _0="No terminal is taking payments through it now."
                one="# terminal stops taking payments immediately."
                other="# terminals stop taking payments immediately."
              />
            </p>
            <p>
              <Trans>Settings below it stay the same. Enable it to restore everything.</Trans>
            </p>
          </>
        )}
      </div>
    </ConfirmDialog>
  )
}
