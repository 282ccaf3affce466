import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { PrimaryClient } from './hosts.ts'

/** Milliseconds to the next attempt; the last one repeats. */
const WAITS = [100, 500, 1000, 2000, 5000]
const CONNECT_TIMEOUT = 5000
/** Milliseconds of silence after which the other side is probed whether it is still there. */
const KEEP_ALIVE = 10_000

/**
 * Milliseconds until an answer is given up; in parts, so that a process that was busy itself still reads what arrived in that
 * time.
 */
const ANSWER_TIMEOUT = { parts: 3, each: 400 }

export interface Listening {
  /** Which connection listens, counted from 1; undefined while none does and notifications are missed. */
  readonly connection: number | undefined
  /**
   * Waits until everything has been told that was committed before. PostgreSQL sends its notifications before the reply to
   * a query, so that an empty query is enough; all who ask at the same moment share it.
   * @returns false where nobody listens, so that it cannot be known
   */
  catchUp(): Promise<boolean>
  /** Opens another connection, because the present one may be to nobody. */
  breakConnections(): void
  stop(): Promise<void>
}

/**
 * Listens to a channel of the database on a connection of its own - a pooler in between would lose notifications - and opens
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
  /** The one that listens. */
  let listening: PrimaryClient | undefined
  let connections = 0
  const ask = async (): Promise<boolean> => {
    const queried = listening
    if (!queried) return false
    const answer = queried.query('').then(
      () => queried === listening,
      () => false,
    )
    for (let part = 0; part < ANSWER_TIMEOUT.parts; part += 1) {
      const result = await withTimeout(ANSWER_TIMEOUT.each, answer)
      if (result !== undefined) return result
    }
    // It may be to nobody.
    queried.connection.stream.destroy()
    return false
  }
  let asking = Promise.resolve(false)
  let next: Promise<boolean> | undefined
  const catchUp = (): Promise<boolean> => {
    // A query that is on its way already may have been sent too early.
    next ??= asking.then(() => {
      next = undefined
      asking = ask()
      return asking
    })
    return next
  }
  const listen = async () => {
    for (let failures = 0, isFirst = true; !signal.aborted;) {
      const opened = new PrimaryClient({
        connectionString: url,
        // An operator finds it by this name in pg_stat_activity.
        application_name: `counterside listens to ${channel}`,
        connectionTimeoutMillis: CONNECT_TIMEOUT,
        keepAlive: true,
        keepAliveInitialDelayMillis: KEEP_ALIVE,
      })
      client = opened
      // Without a listener a broken connection would end the process; the loop sees its end.
      opened.on('error', () => {})
      const ended = new Promise<void>((resolve) => {
        opened.once('end', () => {
          if (listening === opened) listening = undefined
          resolve()
        })
      })
      const stop = () => void opened.end().catch(() => {})
      try {
        await opened.connect()
        opened.on('notification', ({ payload = '{}' }) => on.notification(payload))
        await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
        if (!isFirst) on.gap()
        isFirst = false
        connections += 1
        listening = opened
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
    get connection() {
      return listening && connections
    },
    catchUp,
    breakConnections: () => void client?.connection.stream.destroy(),
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
