import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { switchState } from '#core/codes.ts'
import type { TerminalDetails } from '../contract.ts'
import { stopTexts } from '#core/texts/processing.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { announceSuccess } from '#web/messages/messages.ts'
import { useMay } from '#web/session/may.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { useUpdateTerminal } from './mutations.ts'

interface Props {
  terminal: TerminalDetails
  onEdit: () => void
}

/** What the principal may do with a terminal; what the access table refuses is absent. */
export function TerminalActions({ terminal, onEdit }: Props) {
  const may = useMay()
  const offlineReason = useOfflineReason()
  // What is asked stays what it was when somebody else was faster.
  const [wanted, setWanted] = useState<TerminalDetails['terminalStatus']>()
  if (!may('terminal.edit') && !may('terminal.status')) return null
  const isEnabled = terminal.terminalStatus === switchState.enabled
  return (
    <>
      {may('terminal.edit') && (
        <Button disabledReason={offlineReason} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
      )}
      {may('terminal.status') && (
        <Button
          disabledReason={offlineReason}
          onClick={() => setWanted(isEnabled ? switchState.disabled : switchState.enabled)}
        >
          {isEnabled ? <Trans>Disable</Trans> : <Trans>Enable</Trans>}
        </Button>
      )}
      {wanted !== undefined && <Confirmation {...{ terminal, wanted }} onClose={() => setWanted(undefined)} />}
    </>
  )
}

interface Question {
  terminal: TerminalDetails
  wanted: TerminalDetails['terminalStatus']
  onClose: () => void
}

/** Says what stops, or what keeps it stopped, before the switch is thrown (B-40, D-52). */
function Confirmation({ terminal, wanted, onClose }: Question) {
  const { t, i18n } = useLingui()
  const { token, alias, version, processing } = terminal
  const change = useUpdateTerminal(token)
  const enables = wanted === switchState.enabled
  const confirm = () =>
    change.mutate(
      { version, terminalStatus: wanted },
      {
        onSuccess: () => {
          announceSuccess(enables ? t`${alias} is enabled` : t`${alias} is disabled`)
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={enables ? t`Enable ${alias}?` : t`Disable ${alias}?`}
      confirmLabel={enables ? t`Enable` : t`Disable`}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(change.isPending)}
      failure={change.error && <Failure error={change.error} text={errorTextOf(change.error)} />}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {enables ? (
        <p>
          <Trans>It can take payments again, unless its store, MID or merchant is disabled.</Trans>
        </p>
      ) : processing.enabled ? (
        <p>
          <Trans>It stops taking payments immediately. Its users stay linked.</Trans>
        </p>
      ) : (
        processing.reason && <p>{i18n._(stopTexts[processing.reason])}</p>
      )}
    </ConfirmDialog>
  )
}
