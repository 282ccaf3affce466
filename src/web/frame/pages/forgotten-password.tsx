import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useConfig } from '#web/app/config/config.ts'

const IdentifyOnLogin = lazy(async () => ({ default: (await import('./identify-on-login.tsx')).IdentifyOnLogin }))

/** D-17: the way to a new password is a page of its own, or in the other variant a step on the login page. */
export function ForgottenPassword() {
  const { identifyRoute } = useConfig()
  if (identifyRoute) {
    return (
      <Link to="/dr/login/identify">
        <Trans>Forgot password?</Trans>
      </Link>
    )
  }
  return (
    <Suspense>
      <IdentifyOnLogin />
    </Suspense>
  )
}
