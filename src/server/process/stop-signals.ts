import type { Logger } from 'pino'

/** What the operator, or the launcher, wants of a running server. */
export interface StopSignals {
  /** Stop in good order. */
  readonly stop: AbortSignal
  /** Do not wait for running calls any longer. */
  readonly hurry: AbortSignal
}

/**
 * The first signal stops, the second hurries. A launcher that is gone (its channel closes) stops, too, and so does an
 * error that nobody caught, with exit code 1.
 */
export const listenForStop = (log: Logger): StopSignals => {
  const stop = new AbortController()
  const hurry = new AbortController()
  const onSignal = () => (stop.signal.aborted ? hurry : stop).abort()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal)
  process.once('disconnect', () => stop.abort())
  process.on('uncaughtException', (error) => {
    // Work that is under way breaks when the database is taken from under it.
    if (stop.signal.aborted) return log.debug(error, 'while stopping')
    log.fatal(error, 'nobody caught this')
    process.exitCode = 1
    stop.abort()
  })
  return { stop: stop.signal, hurry: hurry.signal }
}
