import { adoptEpoch, hasMissedAnEnd } from './epoch.ts'
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
    setHidden(true)
    forget()
    leaveFor('/login')
  }
  const look = () => {
    if (hasMissedAnEnd()) follow()
    else setHidden(false)
  }

  openChannel().addEventListener('message', follow)
  window.addEventListener('storage', () => {
    look()
    announceSession()
  })
  document.addEventListener('freeze', () => setHidden(true))
  document.addEventListener('resume', look)
  window.addEventListener('pagehide', ({ persisted }) => persisted && setHidden(true))
  window.addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}

/** Keeps the layout, so that a page that may go on stands where it stood. */
const setHidden = (hidden: boolean) => {
  document.documentElement.style.visibility = hidden ? 'hidden' : ''
}
