import { Trans, useLingui } from '@lingui/react/macro'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Failure } from '../failure.tsx'
import type { useSaveFilter } from './mutations.ts'

interface Props {
  name: string
  save: Pick<ReturnType<typeof useSaveFilter>, 'isPending' | 'error'>
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before another filter takes the place of a saved one. */
export function ReplaceFilter({ name, save: { isPending, error }, onConfirm, onCancel }: Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Replace “${name}”?`}
      confirmLabel={t`Replace`}
      cancelLabel={t`Cancel`}
      waitReason={useWaitReason(isPending)}
      failure={error && <Failure error={error} text={errorTextOf(error)} />}
      {...{ onConfirm, onCancel }}
    >
      <Trans>The filters saved under this name are replaced with the current ones.</Trans>
    </ConfirmDialog>
  )
}
