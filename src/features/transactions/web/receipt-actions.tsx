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
import qrCss from './qr-code.module.css'
import css from './receipt-actions.module.css'
import { useMutation } from '@tanstack/react-query'
import { shareReceipt, withdrawReceipt } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'

/** Modules of light around a code, without which scanners do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4

/** A text as a QR code, black on white in every theme because scanners want it so. What encodes it is loaded for the first. */
const QrCode = lazy(async () => {
  const { encode } = await import('uqr')
  const Code = ({ text, label }: { text: string; label: string }) => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
    const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
    return (
      <svg
        className={qrCss.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    )
  }
  return { default: Code }
})

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
            <Trans>The link no longer works. Open this again to create a new one.</Trans>
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
                <Trans>Withdraw link</Trans>
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
      title={<Trans>Withdraw link?</Trans>}
      confirmLabel={t`Withdraw`}
      cancelLabel={t`Keep link`}
      danger
      waitReason={useWaitReason(withdraw.isPending)}
      onConfirm={() => withdraw.mutate(id, { onSuccess: onClose })}
      failure={withdraw.error && <Failure error={withdraw.error} text={errorTextOf(withdraw.error)} />}
      onCancel={onClose}
    >
      <p>
        <Trans>The link and its QR code stop working immediately, even for customers who already have them.</Trans>
      </p>
    </ConfirmDialog>
  )
}

/** Asks for the public link of a receipt; the same link until it is withdrawn (D-64). */
const useShareReceipt = () => useMutation({ mutationFn: (id: string) => call(shareReceipt, { params: { id } }) })

/** Makes the public link of a receipt stop working. */
const useWithdrawReceipt = () => useMutation({ mutationFn: (id: string) => call(withdrawReceipt, { params: { id } }) })
