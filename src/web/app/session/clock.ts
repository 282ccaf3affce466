/**
 * Server time on a device whose clock may be wrong (D-22): the difference is taken from the `Date` header of every reply
 * that is surely ours. Milliseconds.
 */
let offset = 0

/** A Date header counts whole seconds and is late by the way it came: smaller differences mean nothing. */
const NOISE_MS = 2000

/** Now by the server's clock, in milliseconds since 1970, UTC. */
export const serverNow = (): number => Date.now() + offset

/** Takes the server's time from a reply; anything that is no date is ignored. */
export const noteServerDate = (header: string | null): void => {
  const measured = Date.parse(header ?? '') - Date.now()
  if (Math.abs(measured - offset) > NOISE_MS) offset = measured
}

export const clockOffset = (): number => offset

/** Continues with what an earlier page measured, until the first reply. */
export const restoreClockOffset = (ms: number): void => {
  offset = ms
}
