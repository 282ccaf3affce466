/**
 * Server time on a device whose clock may be wrong (D-22): the difference is taken from the `Date` header of every reply
 * that is surely ours. Milliseconds.
 */
let offset = 0

/** A Date header names the second that has begun. */
const SECOND_MS = 1000

/** Now by the server's clock, in milliseconds since 1970, UTC. */
export const serverNow = (): number => Date.now() + offset

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
  offset = Math.min(Math.max(offset, least), most)
}

export const clockOffset = (): number => offset

/** Continues with what an earlier page measured, until the first reply. */
export const restoreClockOffset = (ms: number): void => {
  offset = ms
}
