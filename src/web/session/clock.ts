import { createStore, useStore } from '#web/store.ts'

/**
 * Server time on a device whose clock may be wrong (D-22): the difference is taken from the `Date` header of every reply
 * that is surely ours. Milliseconds.
 */
const known = createStore(0)

/** A Date header names the second that has begun. */
const SECOND_MS = 1000

/** Now by the server's clock, in milliseconds since 1970, UTC. */
export const serverNow = (): number => Date.now() + known.get()

/**
 * Takes the server's time from a reply; anything that is no date is ignored. The server wrote it at some moment since the
 * request was sent: only as much is changed as that leaves no doubt of, however slow the line.
 * @param askedAt when the request was sent, by the device's clock: milliseconds since 1970
 */
export const noteServerDate = (header: string | null, askedAt: number): void => {
  const date = Date.parse(header ?? '')
  if (Number.isNaN(date)) return
  const least = date - Date.now()
  const most = date + SECOND_MS - askedAt
  const next = Math.min(Math.max(known.get(), least), most)
  if (next !== known.get()) known.set(next)
}

/** How far the server's clock is ahead of this device's, in milliseconds. */
export const clockOffset = (): number => known.get()

/** Continues with what an earlier page measured, until the first reply. */
export const restoreClockOffset = (ms: number): void => {
  known.set(ms)
}

/** What nobody notices in the times on the screen. */
const TOLERATED_MS = 5 * 60 * SECOND_MS

/** How far this device's clock is ahead of the server's, where that is more than a few minutes; else 0. Milliseconds. */
export const useClockError = (): number => {
  const offset = useStore(known)
  return Math.abs(offset) > TOLERATED_MS ? -offset : 0
}
