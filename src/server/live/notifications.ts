import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

/** How many new transactions there are of one terminal and one person (null: unknown), with all that is above it. */
export type NewTransactions = readonly [
  acquirerId: number,
  affiliateId: number,
  instanceId: number,
  merchantId: number,
  storeId: number,
  terminalId: number,
  userId: number | null,
  count: number,
]

/** What the triggers of migration 0012 say. */
export interface Notification {
  readonly transactions?: readonly NewTransactions[]
  /** The id of a person. */
  readonly exportsOf?: number
  readonly endedSession?: string
}

/** Milliseconds to the next attempt; the last one repeats. */
const WAITS = [100, 500, 1000, 2000, 5000]
const CONNECT_PATIENCE = 5000
/** Milliseconds of silence after which the other side is asked whether it is still there. */
const KEEP_ALIVE = 10_000

/**
 * Listens on a connection of its own - a pooler in between would lose what is said - and opens another whenever it breaks.
 * @param onGap called when notifications may have been missed
 * @returns ends it
 */
export const listenForChanges = (
  url: string,
  on: { notification: (said: Notification) => void; gap: () => void },
  log: Logger,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  const listen = async () => {
    for (let failures = 0, isFirst = true; !signal.aborted;) {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_PATIENCE,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE,
      })
      // Without a listener a broken connection would end the process; the loop sees its end.
      client.on('error', () => {})
      const ended = new Promise((resolve) => client.once('end', resolve))
      const stop = () => void client.end().catch(() => {})
      try {
        await client.connect()
        client.on('notification', ({ payload = '{}' }) => on.notification(JSON.parse(payload) as Notification))
        await client.query('listen live')
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
        if (!isFirst) on.gap()
        isFirst = false
        failures = 0
        await ended
        signal.removeEventListener('abort', stop)
      } catch (error) {
        log.warn({ err: error }, 'live updates have no connection to the database')
        stop()
      }
      // Rejects when it is cut short, which is what the signal is for.
      await pause(WAITS[Math.min(failures++, WAITS.length - 1)], undefined, { signal }).catch(() => {})
    }
  }
  const done = listen()
  return async () => {
    stopping.abort()
    await done
  }
}
