import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { type DeviceDetails, deviceList, getDevice, setDeviceStatus } from '../contract.ts'
import { listsWith } from '#features/all.ts'
import { REASON_MAX } from '#core/limits.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useTooLong } from '#web/i18n/too-long.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useMay } from '#web/session/may.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useFocusFirstWrong } from '#web/ui/form/focus-first-wrong.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Failure } from '#web/lists/failure.tsx'
import css from './block-device.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#core/endpoint.ts'
import { call } from '#web/api/call.ts'
import { packKey } from '#web/offline/keys.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { recordKey } from '#web/records/record-query.ts'
import { refreshAfter, refreshLists } from '#web/records/refresh.ts'

/** Takes a device out of use, or back into it (D-53); absent for those who may not. */
export function BlockDevice({ device }: { device: DeviceDetails }) {
  const may = useMay()
  const offlineReason = useOfflineReason()
  // The device as it was when the dialog opened: if somebody else changes it meanwhile, its version refuses the change.
  const [confirming, setConfirming] = useState<DeviceDetails>()
  if (!may('device.status')) return null
  return (
    <div>
      <Button icon="lock" disabledReason={offlineReason} onClick={() => setConfirming(device)}>
        {device.blocked ? <Trans>Unblock</Trans> : <Trans>Block</Trans>}
      </Button>
      {confirming && <BlockDialog device={confirming} onClose={() => setConfirming(undefined)} />}
    </div>
  )
}

/** Why a device is blocked may be said; why it is unblocked has to be. Both are read in its history. */
function BlockDialog({ device, onClose }: { device: DeviceDetails; onClose: () => void }) {
  const { t } = useLingui()
  const id = useId()
  const focusFirstWrong = useFocusFirstWrong(id)
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const setStatus = useSetDeviceStatus(device.token)
  const { blocked, deviceId } = device
  const isMissing = blocked && reason.trim() === ''
  const tooLong = useTooLong()(reason.trim(), REASON_MAX)

  const confirm = () => {
    setConfirmed(true)
    if (isMissing || tooLong) return focusFirstWrong()
    setStatus.mutate(
      { blocked: !blocked, reason, version: device.version },
      {
        onSuccess: () => {
          announceSuccess(blocked ? t`Device unblocked` : t`Device blocked`)
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog
      title={blocked ? <Trans>Unblock this device?</Trans> : <Trans>Block this device?</Trans>}
      confirmLabel={blocked ? t`Unblock` : t`Block`}
      cancelLabel={t`Cancel`}
      danger={!blocked}
      waitReason={useWaitReason(setStatus.isPending)}
      failure={setStatus.error && <Failure error={setStatus.error} text={errorTextOf(setStatus.error)} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <div id={id} className={css.question}>
        <p>
          {blocked ? (
            <Trans>Payments can be taken on {deviceId} again.</Trans>
          ) : (
            <Trans>No payments can be taken on {deviceId} until it is unblocked.</Trans>
          )}
        </p>
        <TextField
          label={blocked ? t`Reason (required)` : t`Reason (optional)`}
          aria-required={blocked}
          hint={t`Shown in the device's history.`}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={tooLong ?? (confirmed && isMissing && t`Enter a reason.`)}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Blocks or unblocks a device (D-53). */
const useSetDeviceStatus = (token: string) => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({
    mutationFn: (body: BodyOf<typeof setDeviceStatus>) => call(setDeviceStatus, { params: { token }, body }),
    ...refreshAfter(() =>
      Promise.all([
        client.invalidateQueries({ queryKey: recordKey(getDevice, token, principal) }),
        client.invalidateQueries({ queryKey: [principal.variant, 'devices', 'list'] }),
        client.invalidateQueries({ queryKey: packKey(deviceList, principal.variant) }),
        client.invalidateQueries({ queryKey: [principal.variant, 'audit'] }),
        // A terminal takes no payments while each of its devices is blocked.
        refreshLists(client, listsWith('showsState'), principal),
      ]),
    ),
  })
}
