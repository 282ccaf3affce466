import type { ReplyOf } from '#core/endpoint.ts'
import type { logout } from '#core/session.ts'
import { currentConfig } from '#web/config/config.ts'

let leaving = false

/** Whether this page has begun to leave: what is broken off from then on is not broken. */
export const isLeaving = (): boolean => leaving

/**
 * Leaves for a page with a full navigation, which drops everything this page holds in memory. The way back does not lead
 * to the page that was left.
 */
export const leaveFor = (path: string): void => {
  leaving = true
  // The router keeps there, as the page goes, where it was scrolled to: before this listener or, on a page that leaves
  // while it starts, behind it. The event that the page is hidden comes after all of them.
  window.addEventListener('pagehide', () => sessionStorage.clear())
  document.addEventListener('visibilitychange', () => sessionStorage.clear())
  location.replace(path)
}

/** Where somebody without a session is sent: the login page, or elsewhere where the operator says so (D-27). */
export const loginAddress = (): string => {
  const { externalLogin } = currentConfig()
  return externalLogin?.origin === location.origin ? externalLogin.url : '/login'
}

const SSO_LOGGED_OUT = '/ssoLoggedOut'

/** Characters; what is longer may not fit into the address that a provider's server takes. */
const HINT_MAX = 4000

/**
 * Where somebody goes who logs out of single sign-on: through the provider, which ends its own session, too (OpenID
 * Connect RP-Initiated Logout 1.0). By an address, because the provider's cookies would not come along with a form.
 * @param reply of the server to the logout; undefined where the call did not arrive: then it is unknown whether the
 * provider can be reached, and its address might not load
 */
export const providerLogoutAddress = (reply: ReplyOf<typeof logout> | undefined): string => {
  const { sso } = currentConfig()
  if (!sso?.endSessionEndpoint || reply === undefined) return SSO_LOGGED_OUT
  const address = new URL(sso.endSessionEndpoint)
  address.searchParams.set('client_id', sso.clientId)
  address.searchParams.set('post_logout_redirect_uri', location.origin + SSO_LOGGED_OUT)
  // Without it the provider asks whether it is meant.
  if (reply && reply.idTokenHint.length <= HINT_MAX) address.searchParams.set('id_token_hint', reply.idTokenHint)
  return address.href
}
