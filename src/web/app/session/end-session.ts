import { logout } from '#contract/session.ts'
import { send } from '../api/transport.ts'
import { wipeSaved } from '../offline/wipe.ts'
import { within } from '../time-limit.ts'
import { bumpEpoch } from './epoch.ts'
import { closePage } from './hidden-page.ts'
import { leaveFor, loginAddress, providerLogoutAddress } from './leave.ts'
import { clearLocal, readLocal, removeLocal, writeLocal } from './local-storage.ts'
import { abortSession } from './session-signal.ts'
import { announceSession, readSession } from './stored-session.ts'
import { tellOtherTabs } from './other-tabs.ts'

/**
 * - `logout`: the person asked for it.
 * - `rejected`: the server refused to renew the session.
 * - `unauthorized`: the server answered a call with 401.
 * - `noToken`: a guarded page was asked for without a token.
 * - `switched`: somebody else signs in on this page.
 * - `idle`: nobody touched the device for too long.
 * - `grace`: the session reached its absolute end without network.
 */
export type EndReason = 'logout' | 'rejected' | 'unauthorized' | 'noToken' | 'switched' | 'idle' | 'grace'

/** The next page wipes again what could not be wiped in this time. */
const WIPE_LIMIT_MS = 2000

const onEnd = new Set<() => void>()

/** Calls the listener when the session ends, before anything is removed: it stops saving and forgets what it holds. */
export const onSessionEnd = (listener: () => void): (() => void) => {
  onEnd.add(listener)
  return () => void onEnd.delete(listener)
}

let ending: Promise<void> | undefined

/** Ends the session in all tabs and removes what was saved for it; nothing waits for the network (offline.md 2.9). */
export const endSession = async (reason: EndReason): Promise<void> => {
  ending ??= end(reason)
  await ending
  // Every other end leaves the page, and the first reason says where to.
  if (reason === 'switched') ending = undefined
}

const end = async (reason: EndReason): Promise<void> => {
  const isSso = readSession()?.isSso ?? false
  const refreshToken = readLocal('refreshToken')
  const sid = readLocal('sid')

  // Somebody who types into what this page would show now would lose it to the page that comes.
  if (reason !== 'switched') closePage()
  // From here on no tab saves anything for the session.
  if (sid) writeLocal('wipePending', sid)
  const epoch = bumpEpoch()
  tellOtherTabs()
  tearDown()
  clearLocal(['language', 'epoch', 'wipePending'])
  announceSession()
  // Best effort: the server ends the session by itself when it hears nothing (D-21).
  if (refreshToken) void send(logout, { body: { refreshToken } }, { keepalive: true }).catch(() => {})

  const wiped = await wipeInTime(epoch)
  // Where the page goes on, the wipe mark goes with the wipe; else the next page verifies before it shows anything.
  if (reason !== 'switched') leaveFor(targetOf(reason, isSso))
  else if (wiped) removeLocal('wipePending')
}

/** True when everything is verified to be gone; the wipe mark says that it has to be tried again. */
export const wipeInTime = (epoch: string): Promise<boolean> => {
  const wiped = wipeSaved(epoch).then(
    () => true,
    () => false,
  )
  return within(WIPE_LIMIT_MS, wiped, false)
}

/** What ends in every tab: requests, saving, everything held in memory, and the tab's own storage. */
export const tearDown = (): void => {
  abortSession()
  for (const listener of onEnd) listener()
  sessionStorage.clear()
}

/** §2, §4: where each end leads. */
const targetOf = (reason: Exclude<EndReason, 'switched'>, isSso: boolean): string => {
  if (reason === 'noToken') return loginAddress()
  if (isSso && reason === 'logout') return providerLogoutAddress()
  if (isSso && reason === 'rejected') return '/ssoLoggedOut'
  return reason === 'rejected' || reason === 'idle' ? '/sessionHasExpired' : '/login'
}
