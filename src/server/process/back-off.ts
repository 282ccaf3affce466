/** Milliseconds until the next attempt of a process that ends again and again; the last one repeats. */
const WAITS = [0, 1000, 2000, 4000, 8000, 16_000, 30_000]
/** Milliseconds after which a process has run well: the next end counts as its first. */
const RAN_WELL = 60_000

/** How long to wait, each time that a process has ended after having run for so long, until it is started again. */
export const createBackOff = (): ((ranFor: number) => number) => {
  let ends = 0
  return (ranFor) => {
    if (ranFor > RAN_WELL) ends = 0
    const wait = WAITS[Math.min(ends, WAITS.length - 1)] ?? 0
    ends += 1
    return wait
  }
}
