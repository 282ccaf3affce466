import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { SignOnStart } from '#core/public-config.ts'
import { refusal } from '#web/api/call-error.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { signIn } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { completeAuthorization, promptAccountNextTime, startAuthorization, type ProviderReturn } from './provider.ts'
import css from './sign-in.module.css'

interface Props {
  start: SignOnStart
  /** The address to open after signing in. */
  wanted: string | undefined
  /** Whether the provider has just sent the person back, with what stands in the address. */
  isBack: boolean
  returned: ProviderReturn
  /** Takes that out of the address. */
  onTaken: () => void
  onSignedIn: (wanted: string | undefined) => void
}

/** The way in through an identity provider: leaves for it, and signs in with what it sends back (D-25). */
export function SingleSignOn({ start, wanted, isBack, returned, onTaken, onSignedIn }: Props) {
  const leave = useMutation({
    mutationFn: () => startAuthorization(start, wanted),
    onSuccess: (address) => location.assign(address),
  })
  const arrive = useMutation({
    mutationFn: async (from: ProviderReturn) => {
      const arrived = completeAuthorization(from)
      if (!arrived) throw refusal(401, 'SSO_REFUSED', 'The provider was not asked by this tab, or refused.')
      await signIn(arrived.credentials)
      return arrived.wanted
    },
    onError: promptAccountNextTime,
    onSuccess: (address) => onSignedIn(address),
  })
  const take = useEffectEvent(() => {
    onTaken()
    arrive.mutate(returned)
  })
  useEffect(() => {
    if (isBack) take()
  }, [isBack])

  const failure = leave.error ?? arrive.error
  // Until the next page is there, nothing else may be begun.
  const busy = [leave, arrive].some(({ isPending, isSuccess }) => isPending || isSuccess)
  return (
    <>
      <div role="alert">
        {failure && (
          <p className={css.failure}>
            <Icon name="warning" />
            <Failure error={failure} text={errorTextOf(failure)} />
          </p>
        )}
      </div>
      <Button busy={busy} onClick={() => leave.mutate()}>
        <Trans>Single sign-on</Trans>
      </Button>
    </>
  )
}
