import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { viewInvitation } from '#features/authentication/invitation.ts'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Failure } from '#web/lists/failure.tsx'
import { useSession } from '#web/session/session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { CouldNotAsk } from '../could-not-ask.tsx'
import { ChoosePassword } from './choose-password.tsx'
import css from './invitation.module.css'

interface Props {
  /** Of the link; empty where a part of it got lost on the way. */
  token: string
  /** The way to the login page. */
  toLogin: ReactNode
  /** Called when the person is logged in. */
  onAccepted: () => void
}

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => call(viewInvitation, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

const isOver = (error: unknown): boolean => error instanceof CallError && error.error === 'NO_INVITATION'

/** Where the link of an invitation leads: the person chooses a password and is logged in. */
export function AcceptInvitation({ token, toLogin, onAccepted }: Props) {
  const invitation = useQuery(invitationQuery(token))
  const [endedMeanwhile, setEnded] = useState<unknown>()
  const isSomebodyElse = useSession() !== null
  const error = endedMeanwhile ?? invitation.error

  if (isOver(error)) return <Over error={error} toLogin={toLogin} />
  if (error) {
    return (
      <div className={css.page}>
        <CouldNotAsk error={error} onTryAgain={() => void invitation.refetch()} />
      </div>
    )
  }
  if (!invitation.data) return <Spinner />

  const { firstName, email } = invitation.data
  return (
    <div className={css.page}>
      <p>
        <Trans>Hello {firstName}, choose a password for your account.</Trans>
      </p>
      {isSomebodyElse && (
        <p className={css.notice} role="note">
          <Trans>Someone is logged in on this device. When you save your password, they are logged out.</Trans>
        </p>
      )}
      <ChoosePassword
        token={token}
        email={email}
        watch={(attempt) =>
          attempt.catch((refused: unknown) => {
            if (isOver(refused)) setEnded(refused)
            throw refused
          })
        }
        onDone={onAccepted}
      />
    </div>
  )
}

function Over({ error, toLogin }: { error: unknown; toLogin: ReactNode }) {
  return (
    <div className={css.page}>
      <p role="alert">
        <Failure error={error} text={errorTextOf(error)} />
      </p>
      <p>
        <Trans>
          If you have already chosen a password, log in. Otherwise ask the person who invited you for a new link.
        </Trans>
      </p>
      {toLogin}
    </div>
  )
}
