import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useRef } from 'react'
import type { UserDetails } from '../../contract.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { Failure } from '#web/lists/failure.tsx'
import { Instant } from '#web/lists/instant.tsx'
import { CopyButton } from '#web/records/copy-button.tsx'
import { QrCode, QrCodeColumn } from '#web/records/qr-code.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useRenewInvitation } from './mutations.ts'

interface Props {
  user: Pick<UserDetails, 'token' | 'name'>
  onClose: () => void
}

/** The link of an invitation as a code for the user's phone. Opening it makes a new link, which ends every older one. */
export function InvitationCode({ user: { token, name }, onClose }: Props) {
  const { t } = useLingui()
  const { language } = useLanguage()
  const { mutate, data, error } = useRenewInvitation()
  // Once: in another language it is the same link.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    mutate({ token, body: { delivery: 'code', language } })
  }, [mutate, token, language])
  const link = data?.token ? `${location.origin}/invitation#${data.token}` : undefined
  return (
    <Dialog title={t`Invitation for ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <QrCodeColumn>
        {link && data ? (
          <>
            <Suspense fallback={<Spinner />}>
              <QrCode text={link} label={t`QR code of the invitation`} />
            </Suspense>
            <p>
              <Trans>
                {name} scans this with their own phone and chooses a password. It works once, until{' '}
                <Instant at={data.expiresAt} />.
              </Trans>
            </p>
            <CopyButton text={link} what={t`link`} isLabelled />
          </>
        ) : (
          !error && <Spinner />
        )}
        {error && (
          <p role="alert">
            <Failure error={error} text={errorTextOf(error)} />
          </p>
        )}
      </QrCodeColumn>
    </Dialog>
  )
}
