import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icons/icon.tsx'
import css from './confirm-dialog.module.css'
import { Modal } from './modal.tsx'

/** Asks before something is done or lost. The harmless answer comes first and has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  waitReason,
  failure,
  onConfirm,
  onCancel,
}: {
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  danger?: boolean
  /** Why it cannot be closed now: what was confirmed is being done. */
  waitReason?: string | undefined
  /** Why what was confirmed failed. The question stays, so that it can be tried again. */
  failure?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <Modal
      role="alertdialog"
      position="center"
      title={title}
      onClose={onCancel}
      waitReason={waitReason}
      footer={
        <>
          <Button disabledReason={waitReason} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={waitReason !== undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children || failure) && (
        <>
          {children}
          {failure && (
            <p className={css.failure} role="alert">
              <Icon name="warning" />
              {failure}
            </p>
          )}
        </>
      )}
    </Modal>
  )
}
