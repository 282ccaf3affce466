/** Milliseconds between two checks, and how far the clock may be from where it should be; tokens tolerate as much. */
const LOOK_EVERY = 10_000
const TOLERATED = 5000

/**
 * Notices when the clock of the machine is set (REL-11): it is compared with the one that only measures durations.
 * @param onJump how many seconds the clock went forward, or back where they are negative
 * @returns ends it
 */
export const watchClock = (onJump: (seconds: number) => void): (() => void) => {
  const offset = () => Date.now() - performance.now()
  let last = offset()
  const timer = setInterval(() => {
    const jumped = offset() - last
    last += jumped
    if (Math.abs(jumped) > TOLERATED) onJump(Math.round(jumped / 1000))
  }, LOOK_EVERY)
  return () => clearInterval(timer)
}
