import { adoptEpoch, hasMissedAnEnd } from './epoch.ts'
import { hidePage } from './hidden-page.ts'
import { leaveFor } from './leave.ts'
import { announceSession, readSession, sidOfPage, subscribeSession } from './stored-session.ts'
import { withTimeout } from '#web/time-limit.ts'
import { endPages, type EndPage } from './end-outcome.ts'
import { readTombstones } from './tombstones.ts'

const CHANNEL = 'counterside-session'

/** One channel per page, so that a page never gets its own messages. */
let channel: BroadcastChannel | undefined
const openChannel = () => (channel ??= new BroadcastChannel(CHANNEL))

/** How long a tab looks for where the end of its session led. Milliseconds. */
const LOOK_UP_LIMIT_MS = 1000

/** Notifies every other tab that the session has ended, and where that leads. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
export const notifyOtherTabs = (page: EndPage): void => openChannel().postMessage(page)

/**
 * Takes this page along when the session ends in another tab: at once, or, where the browser had frozen or stored the
 * page, before it shows anything again (offline.md 2.9).
 * @param forget drops what the page holds in memory
 */
export const followOtherTabs = (forget: () => void): void => {
  // A page that starts without a session may be given one by another tab: reading it sets `sidOfPage`.
  subscribeSession(readSession)

  const follow = async (message?: unknown) => {
    const sid = sidOfPage()
    // A page without a session, such as a half-filled form for a new password, has nothing to hide.
    if (sid === undefined) {
      adoptEpoch()
      announceSession()
      return
    }
    hidePage(true)
    forget()
    leaveFor(endPages.find((page) => page === message) ?? (await pageOfEnd(sid)))
  }
  const checkEnd = () => {
    if (hasMissedAnEnd()) void follow()
    else hidePage(false)
  }

  openChannel().addEventListener('message', ({ data }) => void follow(data))
  window.addEventListener('storage', () => {
    checkEnd()
    announceSession()
  })
  document.addEventListener('freeze', () => hidePage(true))
  document.addEventListener('resume', checkEnd)
  window.addEventListener('pagehide', ({ persisted }) => persisted && hidePage(true))
  window.addEventListener('pageshow', checkEnd)
  document.addEventListener('visibilitychange', checkEnd)
  // An end while this page started came before these listeners.
  if (hasMissedAnEnd()) void follow()
}

/** Where the end of a session led, for a page that was not told: one that was frozen, or was only just starting. */
export const pageOfEnd = async (sid: string): Promise<EndPage> => {
  const tombstones = await withTimeout(
    LOOK_UP_LIMIT_MS,
    readTombstones().catch(() => []),
    [],
  )
  return tombstones.find((one) => one.sid === sid)?.page ?? '/login'
}
