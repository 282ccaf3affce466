import { currentConfig } from '../config/config.ts'
import { isOffline } from '../connectivity/judge.ts'
import { currentConnectivity } from '../connectivity/monitor.ts'

/**
 * Leaves for a page with a full navigation, which drops everything this page holds in memory. The way back does not lead
 * to the page that was left.
 */
export const leaveFor = (path: string): void => location.replace(path)

/** Where somebody without a session is sent: the login page, or elsewhere where the operator says so (D-27). */
export const loginAddress = (): string => {
  const { externalLogin } = currentConfig()
  return externalLogin?.origin === location.origin ? externalLogin.url : '/login'
}

const SSO_LOGGED_OUT = '/ssoLoggedOut'

/** Where somebody goes who logs out of single sign-on: through the provider, which ends its own session, too (D-25). */
export const providerLogoutAddress = (): string => {
  const { sso } = currentConfig()
  if (!sso?.endSessionEndpoint || isOffline(currentConnectivity())) return SSO_LOGGED_OUT
  const address = new URL(sso.endSessionEndpoint)
  address.searchParams.set('client_id', sso.clientId)
  address.searchParams.set('post_logout_redirect_uri', location.origin + SSO_LOGGED_OUT)
  return address.href
}
