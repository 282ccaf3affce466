import { Trans } from '@lingui/react/macro'
import { usePageTitle } from '../title/page-title.ts'
import { EndReasonText } from './end-reason.tsx'
import { StandalonePage } from './standalone-page.tsx'
import { RouteButton } from '#web/lists/route-button.tsx'

/** §2: after single sign-on was left, or would not go on. */
export function SsoLoggedOut() {
  return (
    <StandalonePage heading={usePageTitle()}>
      <p>
        <Trans>You are logged out. On a shared device, also log out of your login provider.</Trans>
      </p>
      <EndReasonText unless="logged-out" />
      <RouteButton kind="primary" to="/login">
        <Trans>Log in again</Trans>
      </RouteButton>
    </StandalonePage>
  )
}
