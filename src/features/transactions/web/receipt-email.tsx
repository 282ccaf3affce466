import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { ReceiptEmailRefusal, ReceiptEmailState } from '#core/receipt-emails.ts'
import type { ReceiptEmail as Email } from '#features/receipts/contract.ts'
import { useConfig } from '#web/config/config.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Button } from '#web/ui/button.tsx'
import type { AnyIcon } from '#web/ui/icons/paths.ts'
import { Status } from '#web/ui/status.tsx'
import { emailIcon } from './icons.ts'
import { receiptEmailsQuery } from './queries.ts'
import css from './receipt-email.module.css'

const ReceiptEmailDialog = lazy(async () => ({
  default: (await import('./receipt-email-dialog.tsx')).ReceiptEmailDialog,
}))

/** Sends the receipt by e-mail, and says what became of the last email with it. */
export function ReceiptEmail({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const { data } = useQuery(receiptEmailsQuery(id, useListPrincipal()))
  const [last] = data?.emails ?? []
  return (
    <>
      <Button icon={emailIcon} aria-haspopup="dialog" onClick={() => setOpen(true)} disabledReason={useOfflineReason()}>
        <Trans>Send receipt</Trans>
      </Button>
      {last && !open && <EmailState email={last} />}
      {open && (
        <Suspense>
          <ReceiptEmailDialog id={id} shopLanguage={data?.language} onClose={() => setOpen(false)}>
            {last && <EmailState email={last} />}
          </ReceiptEmailDialog>
        </Suspense>
      )}
    </>
  )
}

/** Why no receipt goes by e-mail from here, in the place of the button. */
export function NoReceiptEmail() {
  const { host } = useConfig()
  return (
    <p className={css.none}>
      {host === 'demo' ? (
        <Trans>The demo sends no email.</Trans>
      ) : (
        <Trans>Sending receipts by email isn't set up. Ask your administrator.</Trans>
      )}
    </p>
  )
}

const states: Readonly<Record<ReceiptEmailState, { icon: AnyIcon; text: MessageDescriptor }>> = {
  queued: { icon: 'more', text: msg`Email queued` },
  sent: { icon: 'check', text: msg`Email sent` },
  refused: { icon: 'warning', text: msg`Email not sent` },
}

const refusals: Readonly<Record<ReceiptEmailRefusal, MessageDescriptor>> = {
  address: msg`The mail server refused this address. Check it with the customer.`,
  content: msg`The mail server refused the email.`,
  link: msg`The receipt's link was withdrawn before the email was sent.`,
  late: msg`The mail server couldn't be reached for 24 hours.`,
  unknown: msg`The mail server didn't confirm it. Ask the customer whether it arrived, and send it again if not.`,
}

function EmailState({ email: { state, reason, since } }: { email: Email }) {
  const { i18n } = useLingui()
  const { icon, text } = states[state]
  return (
    <div role="status" className={css.state}>
      <p>
        <Status icon={icon}>{i18n._(text)}</Status> {state === 'sent' && <Instant at={since} />}
      </p>
      {reason && <p>{i18n._(refusals[reason])}</p>}
    </div>
  )
}
