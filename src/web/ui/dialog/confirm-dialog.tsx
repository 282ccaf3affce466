import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Modal } from './modal.tsx'

/** Asks before something is done or lost. The harmless answer comes first and has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  danger = false,
  waitReason,
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
      {children}
    </Modal>
  )
}
