import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useOfflineReason } from '#web/app/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/app/i18n/error-text.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CopyButton } from '#web/record/copy-button.tsx'
import { Failure } from '#web/list/failure.tsx'
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
  const link = share.data && new URL(share.data.path, location.origin).href
  const failure = share.error ?? withdraw.error
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
            <div className={css.actions}>
              <LinkButton href={link} target="_blank" rel="noreferrer">
                <Trans>Open</Trans>
              </LinkButton>
              <Button kind="danger" busy={withdraw.isPending} onClick={() => withdraw.mutate(id)}>
                <Trans>Withdraw this link</Trans>
              </Button>
            </div>
          </>
        ) : (
          !failure && <Spinner />
        )}
        {failure && (
          <p role="alert">
            <Failure error={failure} text={errorTextOf(failure)} />
          </p>
        )}
      </div>
    </Dialog>
  )
}
