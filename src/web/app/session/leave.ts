import { currentConfig } from '../config/config.ts'

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
