import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useWaitReason } from '#web/i18n/wait-reason.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CopyButton } from '#web/records/copy-button.tsx'
import { QrCode, QrCodeColumn } from '#web/records/qr-code.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { qrIcon, shareIcon } from './icons.ts'
import css from './receipt-actions.module.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawReceipt } from '#features/receipts/contract.ts'
import { call } from '#web/api/call.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { shownCodeKey } from './saved-link-keys.ts'
import { askForLink, isLive, isUndecided, removeLink, useSavedLink } from './saved-links.ts'

/** Hands the receipt over without paper: the public link as a large QR code (B-06), and taking the link back. */
export function ReceiptActions({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const share = useShareReceipt()
  const reason = useShareReason(id)
  return (
    <>
      <Button
        icon={qrIcon}
        onClick={() => {
          share.mutate(id)
          setOpen(true)
        }}
        disabledReason={reason}
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
  const offlineReason = useOfflineReason()
  const [asking, setAsking] = useState(false)
  const link = share.data && new URL(share.data.path, location.origin).href
  return (
    <Dialog title={t`Receipt for the customer`} closeLabel={t`Close`} onClose={onClose} lightDismiss>
      <QrCodeColumn>
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
            {'share' in navigator && <ShareLink link={link} />}
            {offlineReason ? (
              <Button disabledReason={offlineReason}>
                <Trans>Open</Trans>
              </Button>
            ) : (
              <LinkButton href={link} target="_blank" rel="noreferrer">
                <Trans>Open</Trans>
              </LinkButton>
            )}
            <div className={css.end}>
              <Button
                kind="quiet"
                aria-haspopup="dialog"
                onClick={() => setAsking(true)}
                disabledReason={offlineReason}
              >
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
      </QrCodeColumn>
      {asking && <Withdrawal id={id} withdraw={withdraw} onClose={() => setAsking(false)} />}
    </Dialog>
  )
}

/** The share sheet of the device, which is also there without a connection. */
function ShareLink({ link }: { link: string }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const share = async () => {
    try {
      await navigator.share({ title: t`Receipt`, url: link })
      setFailed(false)
    } catch (error) {
      // An abort is somebody who has closed the sheet.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'))
    }
  }
  return (
    <>
      <Button icon={shareIcon} onClick={() => void share()}>
        <Trans>Share link</Trans>
      </Button>
      {failed && (
        <p role="alert">
          <Trans>Couldn't share the link. Copy it instead.</Trans>
        </p>
      )}
    </>
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
        <Trans>
          The link and its QR code stop working immediately, even for customers who already have them. Receipts they
          kept on their phones stay there.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

/** Why the link of a receipt cannot be shown now: without a connection a saved one can, until it expires. */
const useShareReason = (id: string): string | undefined => {
  const { t } = useLingui()
  const saved = useSavedLink(id, useListPrincipal())
  const offlineReason = useOfflineReason()
  if (!isOffline(useConnectivity())) return offlineReason
  return saved && isLive(saved) ? undefined : t`The QR code isn't saved on this device. You need a connection for it.`
}

const useShareReceipt = () => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({ mutationFn: (id: string) => askForLink(client, id, principal) })
}

/** Makes the public link of a receipt stop working. */
const useWithdrawReceipt = () => {
  const client = useQueryClient()
  const principal = useListPrincipal()
  return useMutation({
    mutationFn: (id: string) => call(withdrawReceipt, { params: { id } }),
    onSettled: (_, error, id) => {
      // Without an answer it may have stopped working: nobody is to be shown it.
      if (error && !isUndecided(error)) return
      removeLink(client, id, principal)
      // A device that keeps no links may show its code.
      void client.resetQueries({ queryKey: [...shownCodeKey(id, principal.variant), null] })
    },
  })
}
