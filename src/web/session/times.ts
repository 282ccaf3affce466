import * as v from 'valibot'
import { bootClient } from '#web/offline/boot-client.ts'
import { clockOffset, restoreClockOffset, serverNow } from './clock.ts'

/** When the session began and when somebody last touched the device, by the server's clock: milliseconds since 1970. */
export interface SessionTimes {
  readonly signedInAt: number
  readonly lastInputAt: number
}

const schema = v.object({ signedInAt: v.number(), lastInputAt: v.number(), clockOffset: v.number() })

const KEY = ['times']
/** Other tabs and the next page may learn of an input this late. Milliseconds. */
const WRITE_EVERY_MS = 10_000

let lastInputHere = 0

/** The times of the running session. When they are lost it counts as just begun; the server keeps its own. */
export const sessionTimes = (): SessionTimes => {
  const known = v.safeParse(schema, bootClient.getQueryData(KEY))
  if (!known.success) return beginTimes()
  const { signedInAt, lastInputAt } = known.output
  // A clock that was ahead and has been set right must not leave times in the future.
  const past = (time: number) => Math.min(time, serverNow())
  return { signedInAt: past(signedInAt), lastInputAt: past(Math.max(lastInputAt, lastInputHere)) }
}

/** The session begins now. */
export const beginTimes = (): SessionTimes => {
  const now = serverNow()
  const times = { signedInAt: now, lastInputAt: now }
  lastInputHere = now
  bootClient.setQueryData(KEY, { ...times, clockOffset: clockOffset() })
  return times
}

/**
 * Somebody touches the device now.
 * @param tellAtOnce whether to notify the other tabs without delay
 */
export const noteInput = (notifyAtOnce = false): void => {
  const { signedInAt, lastInputAt } = sessionTimes()
  lastInputHere = serverNow()
  const written = bootClient.getQueryState(KEY)?.dataUpdatedAt ?? 0
  if (!notifyAtOnce && Math.abs(Date.now() - written) < WRITE_EVERY_MS) return
  bootClient.setQueryData(KEY, {
    signedInAt,
    lastInputAt: Math.max(lastInputAt, lastInputHere),
    clockOffset: clockOffset(),
  })
}

/** Calls the listener when the times may have changed, here or in another tab. */
export const subscribeTimes = (listener: () => void): (() => void) =>
  bootClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === KEY[0]) listener()
  })

/** Whole seconds since the last input, for the header of a refresh (D-21). */
export const secondsSinceInput = (): number =>
  Math.max(0, Math.floor((serverNow() - sessionTimes().lastInputAt) / 1000))

/** A device that starts without network continues with the clock of its last page. */
export const restoreClock = (): void => {
  const known = v.safeParse(schema, bootClient.getQueryData(KEY))
  if (known.success) restoreClockOffset(known.output.clockOffset)
}
