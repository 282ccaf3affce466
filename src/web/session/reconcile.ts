import type { EndReason } from '#core/session-end.ts'
import { isOffline } from '#web/connectivity/tracker.ts'
import { currentConnectivity } from '#web/connectivity/monitor.ts'
import { forgetSnapshot } from '#web/offline/boot-client.ts'
import { createStore } from '#web/store.ts'
import { withTimeout } from '#web/time-limit.ts'
import { removeForeignDrafts } from './drafts.ts'
import { endOfTime, type EndOutcome, type EndPage } from './end-outcome.ts'
import { recordSessionEndInTime, wipeInTime } from './end-session.ts'
import { bumpEpoch, currentEpoch } from './epoch.ts'
import { passedTimeLimit } from './idle.ts'
import { clearLocal, keptKeys, readLocal, removeLocal, removeUnknownKeys } from './local-storage.ts'
import { disownSession, readSession, sidOfPage } from './stored-session.ts'
import type { Tombstone } from './tombstone-records.ts'
import { readTombstones } from './tombstones.ts'
import { markedEnd, markEnded } from './wipe-mark.ts'

/** Milliseconds. */
const READ_LIMIT_MS = 5000
/** Between the first two tries to remove what a session has left, and between later ones at most. Milliseconds. */
const WIPE_AGAIN_MS = 5000
const WIPE_AGAIN_MAX_MS = 60_000
/** As long as a session may last: whoever comes later has forgotten it. Milliseconds. */
const REASON_SHOWN_MS = 12 * 3_600_000

let endedAtStart: EndPage | undefined

/**
 * The page that an end leads to which this start had to finish, or found due: asked once, in place of the first guarded page.
 */
export const takeEndedAtStart = (): EndPage | undefined => {
  const page = endedAtStart
  endedAtStart = undefined
  return page
}

/** Why the last session on this device ended, as long as that is worth telling; undefined after a first visit. */
export const lastEndReason = createStore<EndReason | undefined>(undefined)

/**
 * Brings storage into a consistent state before anything is shown: there is a whole session and nothing on this device
 * belongs to another one, or there is nothing.
 * @param tombstones as read, where that was begun before
 */
export const reconcileStorage = async (tombstones = readTombstonesInTime()): Promise<void> => {
  let known = await tombstones
  const session = readSession()
  const own = sidOfPage()
  const isEndedMeanwhile = own !== undefined && own !== session?.sid
  // What was read before another tab ended it does not say why.
  if (isEndedMeanwhile) known = await readTombstonesInTime()
  if (known !== 'unknown') {
    lastEndReason.set(reasonToShow(known))
    if (isEndedMeanwhile) endedAtStart = known.find(({ sid }) => sid === own)?.page
  }
  const end = await endOf(session?.sid ?? readLocal('sid') ?? undefined, known)
  const goesOn = session && !end
  if (goesOn) removeUnknownKeys(session.sid)
  const spareReceipts = goesOn || !(await removeRemains(end))
  removeForeignDrafts()
  await wipeUntilVerified({ spareReceipts })
}

/**
 * Returns after the first try, so that a slow disk does not hold the page up. Until everything is verified to be gone it is tried
 * again, after twice the time each time; the mark of a session that ends meanwhile stays for its own wipe.
 */
const wipeUntilVerified = async (options: { spareReceipts: boolean }, waitMs = WIPE_AGAIN_MS): Promise<void> => {
  const mark = readLocal('wipePending')
  if (!(await wipeInTime(currentEpoch(), options))) {
    const nextMs = Math.min(2 * waitMs, WIPE_AGAIN_MAX_MS)
    setTimeout(() => void wipeUntilVerified(options, nextMs), waitMs)
  } else if (readLocal('wipePending') === mark) removeLocal('wipePending')
}

/**
 * Where IndexedDB refuses, none was ever written. Where it does not answer, nobody can say whether the session was logged out:
 * then it is over.
 */
export const readTombstonesInTime = (): Promise<Tombstone[] | 'unknown'> => {
  const read = readTombstones().catch((): Tombstone[] => [])
  // A slow disk still says why the session ended, when the login page is there already.
  void read.then((known) => lastEndReason.set(lastEndReason.get() ?? reasonToShow(known)))
  return withTimeout(READ_LIMIT_MS, read, 'unknown')
}

const reasonToShow = ([last]: Tombstone[]): EndReason | undefined =>
  last && Date.now() - last.endedAt < REASON_SHOWN_MS ? last.reason : undefined

/** How the stored session ended; undefined while it may go on. */
const endOf = async (sid: string | undefined, tombstones: Tombstone[] | 'unknown'): Promise<EndOutcome | undefined> => {
  if (sid === undefined) return undefined
  if (tombstones === 'unknown') return { reason: 'expired', page: '/login' }
  const tombstone = tombstones.find((one) => one.sid === sid)
  if (tombstone) return tombstone
  const marked = markedEnd(sid)
  if (marked) return marked
  const passed = await passedTimeLimit()
  return passed && endOfTime(passed, isOffline(currentConnectivity()))
}

/**
 * Of a session that is over, or never was whole.
 * @returns whether there was anything of one
 */
const removeRemains = async (end: EndOutcome = { reason: 'expired', page: '/login' }): Promise<boolean> => {
  const sid = readLocal('sid')
  const leftovers = (['token', 'refreshToken', 'currentUserRoles', 'viewOnly', 'sid', 'wipePending'] as const).some(
    (key) => readLocal(key) !== null,
  )
  if (!leftovers) return false
  if (sid) {
    markEnded(sid, end)
    const { reason, page } = await recordSessionEndInTime(sid, end)
    endedAtStart = page
    lastEndReason.set(reason)
  }
  bumpEpoch()
  clearLocal(keptKeys)
  disownSession()
  // Read before it was known that the session is over.
  forgetSnapshot()
  sessionStorage.clear()
  return true
}
