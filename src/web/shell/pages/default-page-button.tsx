import { Trans } from '@lingui/react/macro'
import { usePrincipal } from '../guard/principal.ts'
import { RouteButton } from '#web/lists/route-button.tsx'

/** Leads from a page that does not exist to the page the person starts on, or to the login. */
export function DefaultPageButton() {
  return usePrincipal() ? (
    <RouteButton kind="primary" to="/">
      <Trans>Go to the start page</Trans>
    </RouteButton>
  ) : (
    <RouteButton kind="primary" to="/login">
      <Trans>Log in</Trans>
    </RouteButton>
  )
}
