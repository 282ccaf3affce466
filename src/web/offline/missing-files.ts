import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { isLeaving } from '#web/session/leave.ts'
import { mayReload } from './reload-limit.ts'
import { hasUnsaved } from './unsaved-work.ts'

/**
 * A part of the portal that cannot be loaded is usually gone with its version: one reload brings the new one. Without a
 * connection, over unsaved changes, or when reloads did not help, the page says so in its place (offline.md 2.3). A page that is
 * left breaks its imports off in Firefox: a reload would take the place of the page that it leaves for.
 */
export const reloadForMissingFiles = (): void =>
  window.addEventListener('vite:preloadError', () => void reloadUnlessHeld())

const reloadUnlessHeld = async () => {
  if (currentConnectivity().state !== 'online' || (await hasUnsaved()) || isLeaving()) return
  if (mayReload(sessionStorage, Date.now())) location.reload()
}
