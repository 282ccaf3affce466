import { adoptEpoch, hasMissedAnEnd } from './epoch.ts'
import { hidePage } from './hidden-page.ts'
import { leaveFor } from './leave.ts'
import { announceSession, readSession, subscribeSession } from './stored-session.ts'

const CHANNEL = 'counterside-session'

/** One channel per page, so that a page never hears itself. */
let channel: BroadcastChannel | undefined
const openChannel = () => (channel ??= new BroadcastChannel(CHANNEL))

/** Tells every other tab that the session has ended. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
export const tellOtherTabs = (): void => openChannel().postMessage('ended')

/**
 * Takes this page along when the session ends in another tab: at once, or, where the browser had frozen or stored the
 * page, before it shows anything again (offline.md 2.9).
 * @param forget drops what the page holds in memory
 */
export const followOtherTabs = (forget: () => void): void => {
  let hadSession = readSession() !== null
  subscribeSession(() => (hadSession ||= readSession() !== null))

  const follow = () => {
    // A page without a session, such as a half-filled form for a new password, has nothing to hide.
    if (!hadSession) {
      adoptEpoch()
      announceSession()
      return
    }
    hidePage(true)
    forget()
    leaveFor('/login')
  }
  const look = () => {
    if (hasMissedAnEnd()) follow()
    else hidePage(false)
  }

  openChannel().addEventListener('message', follow)
  window.addEventListener('storage', () => {
    look()
    announceSession()
  })
  document.addEventListener('freeze', () => hidePage(true))
  document.addEventListener('resume', look)
  window.addEventListener('pagehide', ({ persisted }) => persisted && hidePage(true))
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}
