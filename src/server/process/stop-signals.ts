import type { Logger } from 'pino'

/** What the operator, or the launcher, wants of a running server. */
export interface StopSignals {
  /** Stop in good order. */
  readonly stop: AbortSignal
  /** Do not wait for running calls any longer. */
  readonly hurry: AbortSignal
}

/**
 * The first signal stops; a second one skips the stop delay and open calls (`hurry`). A launcher that is gone (its channel
 * closes) stops, too, and so does an error that nobody caught, with exit code 1.
 */
export const listenForStop = (log: Logger): StopSignals => {
  const stop = new AbortController()
  const hurry = new AbortController()
  const onSignal = () => (stop.signal.aborted ? hurry : stop).abort()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal)
  stopOnTrouble(log, stop)
  return { stop: stop.signal, hurry: hurry.signal }
}

interface ChildSignals extends StopSignals {
  /** What the primary process says. */
  readonly onStop: () => void
  readonly onHurry: () => void
}

/**
 * The same for a child of the server: its primary process says when, and may be gone. A terminal sends its signals to every
 * process and a supervisor may, so that SIGTERM stops this one alone and the others are left to the primary process.
 */
export const listenForStopInChild = (log: Logger): ChildSignals => {
  const stop = new AbortController()
  const hurry = new AbortController()
  for (const name of ['SIGINT', 'SIGHUP']) process.on(name, () => {})
  process.on('SIGTERM', () => stop.abort())
  stopOnTrouble(log, stop)
  return { stop: stop.signal, hurry: hurry.signal, onStop: () => stop.abort(), onHurry: () => hurry.abort() }
}

const stopOnTrouble = (log: Logger, stop: AbortController) => {
  process.once('disconnect', () => stop.abort())
  process.on('uncaughtException', (error) => {
    // Work that is under way breaks when the database is taken from under it.
    if (stop.signal.aborted) return log.debug(error, 'while stopping')
    log.fatal(error, 'nobody caught this')
    process.exitCode = 1
    stop.abort()
  })
}
