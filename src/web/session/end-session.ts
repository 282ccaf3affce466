import type { ReplyOf } from '#core/endpoint.ts'
import { logout } from '#core/session.ts'
import type { EndReason } from '#core/session-end.ts'
import { send } from '#web/api/transport.ts'
import { wipeSaved } from '#web/offline/wipe.ts'
import { withTimeout } from '#web/time-limit.ts'
import { type EndCause, type EndOutcome, outcomeOf } from './end-outcome.ts'
import { bumpEpoch } from './epoch.ts'
import { closePage } from './hidden-page.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { leaveFor, providerLogoutAddress } from './leave.ts'
import { clearLocal, keptKeys, readLocal, removeLocal } from './local-storage.ts'
import { sendTicketsLater } from './revocation.ts'
import { openToken } from './sealed-token.ts'
import { abortSession } from './session-signal.ts'
import { announceSession, disownSession, readSession, sidOfPage } from './stored-session.ts'
import { notifyOtherTabs, pageOfEnd } from './other-tabs.ts'
import { recordSessionEnd } from './tombstones.ts'
import { markedEnd, markEnded } from './wipe-mark.ts'

/**
 * Milliseconds. The page is hidden until the tombstone is written. A disk that takes longer than this is broken, and
 * the page goes on.
 */
const TOMBSTONE_LIMIT_MS = 5000
/** The ticket can end the session on the server, too. */
const OPEN_LIMIT_MS = 2000
/** Of a logout of single sign-on, which leaves through the provider once the server has answered. */
const REPLY_LIMIT_MS = 3000
/** The next page wipes again what could not be wiped in this time. */
const WIPE_LIMIT_MS = 2000

const onEnd = new Set<() => void>()

/** Calls the listener when the session ends, before anything is removed: it stops saving and forgets what it holds. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  onEnd.add(listener)
  return () => void onEnd.delete(listener)
}

let ending: Promise<void> | undefined

/**
 * Ends the session in all tabs and removes what was saved for it; nothing waits for the network.
 * @param said why the session is over in the words of the server, where it said so
 */
export const endSession = async (cause: EndCause, said?: EndReason): Promise<void> => {
  ending ??= end(cause, said)
  await ending
  // Every other end leaves the page, and the first cause says where to.
  if (cause === 'switched') ending = undefined
}

const end = async (cause: EndCause, said: EndReason | undefined): Promise<void> => {
  const isSso = readSession()?.isSso ?? false
  const refreshToken = readLocal('refreshToken')
  const sid = readLocal('sid')
  const seen = outcomeOf(cause, { isSso, isOffline: isOffline(currentConnectivity()) })
  const own = sidOfPage()
  // Another tab has ended it, and the session that there may be now is not this page's to end, unless somebody wants it over.
  const isWanted = cause === 'logout' || cause === 'switched'
  if (!isWanted && own !== undefined && own !== sid) return followEnd(own)
  // Another tab may be ending it: what this one sees of that, such as a lost key, is not why it is over.
  const marked = (sid && markedEnd(sid)) || { page: seen.page, reason: said ?? seen.reason }

  // Begun first: nothing of the session can be opened any more once it is marked.
  const opened = openInTime(sid ?? '', refreshToken)
  // Somebody who types into what this page would show now would lose it to the page that comes.
  if (cause !== 'switched') closePage()
  // From here on no tab saves anything for the session.
  if (sid) markEnded(sid, marked)
  tearDown()
  // A crash before it is written leaves the session as it was; after it, the next start finds it and goes on from here.
  // So no tab removes anything, or shows the login, before.
  // Where another tab has written it first, that one's page is where all tabs go.
  const { page } = sid ? await recordSessionEndInTime(sid, marked) : marked
  const logoutReply = await opened

  const epoch = bumpEpoch()
  clearLocal(keptKeys)
  notifyOtherTabs(page)
  announceSession()
  // Best effort: where it does not arrive, the ticket does, from the next page or the worker.
  const reply = logoutReply === undefined ? Promise.resolve(undefined) : revokeOnServer(logoutReply)
  void sendTicketsLater()

  const wiped = await wipeInTime(epoch)
  // Where the page goes on, the wipe mark goes with the wipe; else the next page verifies before it shows anything.
  if (cause === 'switched') {
    disownSession()
    return wiped ? removeLocal('wipePending') : undefined
  }
  leaveFor(isSso && cause === 'logout' ? await wayOut(reply) : page)
}

type LogoutReply = ReplyOf<typeof logout> | undefined

/** What the server says to a logout; undefined where it cannot be asked. */
const revokeOnServer = (refreshToken: string): Promise<LogoutReply> =>
  send(logout, { body: { refreshToken } }, { keepalive: true }).catch(() => undefined)

/** Through the provider, where the server names the session to it in time; without a network nothing is waited for. */
const wayOut = async (reply: Promise<LogoutReply>): Promise<string> =>
  providerLogoutAddress(
    isOffline(currentConnectivity()) ? undefined : await withTimeout(REPLY_LIMIT_MS, reply, undefined),
  )

/** The refresh token for the logout call, read while its key is still there. */
const openInTime = (sid: string, sealed: string | null): Promise<string | undefined> =>
  withTimeout(OPEN_LIMIT_MS, sealed === null ? Promise.resolve(undefined) : openToken(sid, sealed), undefined)

/**
 * Writes the tombstone; a browser without IndexedDB has saved nothing, and local storage alone says that it is over.
 * @returns how the session ended: as another tab has written down, where that was first
 */
export const recordSessionEndInTime = (sid: string, seen: EndOutcome): Promise<EndOutcome> =>
  withTimeout(
    TOMBSTONE_LIMIT_MS,
    recordSessionEnd(sid, seen.reason, seen.page).catch(() => seen),
    seen,
  )

/** Leaves for where the end of this page's session led, which another tab has ended. */
const followEnd = async (sid: string): Promise<void> => {
  closePage()
  tearDown()
  leaveFor(await pageOfEnd(sid))
}

/** True when everything is verified to be gone; the wipe mark says that it has to be tried again. */
export const wipeInTime = (epoch: string, options?: Parameters<typeof wipeSaved>[1]): Promise<boolean> => {
  const wiped = wipeSaved(epoch, options).then(
    () => true,
    () => false,
  )
  return withTimeout(WIPE_LIMIT_MS, wiped, false)
}

/** What ends in every tab: requests, saving, everything held in memory, and the tab's own storage. */
export const tearDown = (): void => {
  abortSession()
  for (const listener of onEnd) listener()
  sessionStorage.clear()
}
