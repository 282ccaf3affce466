import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CopyButton } from '#web/records/copy-button.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { qrIcon } from './icons.ts'
import { useShareReceipt, useWithdrawReceipt } from './mutations.ts'
import css from './receipt-actions.module.css'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** Hands the receipt over without paper: the public link as a large QR code (B-06), and taking the link back. */
export function ReceiptActions({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const share = useShareReceipt()
  const offlineReason = useOfflineReason()
  return (
    <>
      <Button
        icon={qrIcon}
        onClick={() => {
          share.mutate(id)
          setOpen(true)
        }}
        disabledReason={offlineReason}
      >
        <Trans>Receipt for the customer</Trans>
      </Button>
      {open && <ReceiptLink id={id} share={share} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReceiptLink({
  id,
  share,
  onClose,
}: {
  id: string
  share: ReturnType<typeof useShareReceipt>
  onClose: () => void
}) {
  const { t } = useLingui()
  const withdraw = useWithdrawReceipt()
  const [asking, setAsking] = useState(false)
  const link = share.data && new URL(share.data.path, location.origin).href
  return (
    <Dialog title={t`Receipt for the customer`} closeLabel={t`Close`} onClose={onClose} lightDismiss>
      <div className={css.link}>
        {withdraw.isSuccess ? (
          <p role="status">
            <Trans>The link does not work any more. Opening this again makes a new one.</Trans>
          </p>
        ) : link ? (
          <>
            <Suspense fallback={<Spinner />}>
              <QrCode text={link} label={t`QR code of the receipt`} />
            </Suspense>
            <p>
              <Trans>The customer scans this with a phone and keeps the receipt.</Trans>
            </p>
            <p className={css.address}>
              {link} <CopyButton text={link} what={t`link`} />
            </p>
            <LinkButton href={link} target="_blank" rel="noreferrer">
              <Trans>Open</Trans>
            </LinkButton>
            <div className={css.end}>
              <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
                <Trans>Withdraw this link</Trans>
              </Button>
            </div>
          </>
        ) : (
          !share.error && <Spinner />
        )}
        {share.error && (
          <p role="alert">
            <Failure error={share.error} text={errorTextOf(share.error)} />
          </p>
        )}
      </div>
      {asking && <Withdrawal id={id} withdraw={withdraw} onClose={() => setAsking(false)} />}
    </Dialog>
  )
}

/** Asks before the link is taken back: the customer may hold nothing else of the receipt. */
function Withdrawal({
  id,
  withdraw,
  onClose,
}: {
  id: string
  withdraw: ReturnType<typeof useWithdrawReceipt>
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={<Trans>Withdraw this link?</Trans>}
      confirmLabel={t`Withdraw`}
      cancelLabel={t`Keep the link`}
      danger
      waitReason={useWaitReason(withdraw.isPending)}
      onConfirm={() => withdraw.mutate(id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        <Trans>The link and its QR code stop working at once, also for a customer who has them already.</Trans>
      </p>
      {withdraw.error && (
        <p role="alert">
          <Failure error={withdraw.error} text={errorTextOf(withdraw.error)} />
        </p>
      )}
    </ConfirmDialog>
  )
}
