import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { PrimaryClient } from './hosts.ts'

/** Milliseconds to the next attempt; the last one repeats. */
const WAITS = [100, 500, 1000, 2000, 5000]
const CONNECT_PATIENCE = 5000
/** Milliseconds of silence after which the other side is asked whether it is still there. */
const KEEP_ALIVE = 10_000

export interface Listening {
  /** Opens another connection, because the present one may be to nobody. */
  breakConnections(): void
  stop(): Promise<void>
}

/**
 * Listens to a channel of the database on a connection of its own - a pooler in between would lose what is said - and opens
 * another whenever it breaks.
 * @param on `gap`: called when notifications may have been missed
 */
export const listenTo = (
  url: string,
  channel: string,
  on: { notification: (payload: string) => void; gap: () => void },
  log: Logger,
): Listening => {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: PrimaryClient | undefined
  const listen = async () => {
    for (let failures = 0, isFirst = true; !signal.aborted;) {
      const next = new PrimaryClient({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_PATIENCE,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE,
      })
      client = next
      // Without a listener a broken connection would end the process; the loop sees its end.
      next.on('error', () => {})
      const ended = new Promise((resolve) => next.once('end', resolve))
      const stop = () => void next.end().catch(() => {})
      try {
        await next.connect()
        next.on('notification', ({ payload = '{}' }) => on.notification(payload))
        await next.query(`listen ${next.escapeIdentifier(channel)}`)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
        if (!isFirst) on.gap()
        isFirst = false
        failures = 0
        await ended
        signal.removeEventListener('abort', stop)
      } catch (error) {
        log.warn({ err: error, channel }, 'notifications have no connection to the database')
        stop()
      }
      // Rejects when it is cut short, which is what the signal is for.
      await pause(WAITS[Math.min(failures++, WAITS.length - 1)], undefined, { signal }).catch(() => {})
    }
  }
  const done = listen()
  return {
    breakConnections: () => void client?.connection.stream.destroy(),
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
