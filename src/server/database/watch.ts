import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { PrimaryClient } from './hosts.ts'

/** Milliseconds from an answer to the next check. */
const EVERY = 250
/**
 * Milliseconds until an answer is given up, all in less than the 2 s of REL-05; in parts, so that a process that was
 * busy itself still reads what arrived in that time.
 */
const ANSWER_TIMEOUT = { parts: 3, each: 350 }
const CONNECT_TIMEOUT = 2000

/** What is known of the database at the moment, without asking it. */
export interface DatabaseHealth {
  readonly isUp: boolean
  /** When it stopped answering last, by `performance.now()`; -Infinity: never. */
  readonly lostAt: number
  /** Checks it at once and waits for less, because another connection to it has just broken: through a pooler none does. */
  suspect?(): void
}

export interface DatabaseWatch extends DatabaseHealth {
  stop(): Promise<void>
}

type HealthCheck = (client: pg.Client) => Promise<unknown>

const selectOne: HealthCheck = (client) => client.query('select 1')

/**
 * Checks the database all the time, on a connection of its own, so that calls need not wait to find out that it is away.
 * @param onOutage called when it stops answering
 * @param options `healthCheck`: rejects where the server is of no use, though it answers; `name`: of the server, for people
 */
export const watchDatabase = (
  url: string,
  onOutage: () => void,
  log: Logger,
  { healthCheck = selectOne, name = 'the database' }: { healthCheck?: HealthCheck; name?: string } = {},
): DatabaseWatch => {
  const stopping = new AbortController()
  const { signal } = stopping
  let suspicion = Promise.withResolvers<void>()
  let isSuspected = false
  let isUp = true
  let lostAt = -Infinity
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  /** One that takes longer than an answer is waited for by the next check: to connect takes more of both sides. */
  const connected = () => {
    connecting ??= connectOnce(url).finally(() => (connecting = undefined))
    return connecting
  }
  const check = async (): Promise<boolean> => {
    client ??= await connected()
    await healthCheck(client)
    return true
  }
  const note = (answers: boolean) => {
    if (answers === isUp || signal.aborted) return
    isUp = answers
    if (answers) return log.warn(`${name} is back`)
    lostAt = performance.now()
    log.error(`${name} does not answer`)
    onOutage()
  }
  const letGo = async () => {
    const former = client
    client = undefined
    await former?.end().catch(() => {})
  }
  const watch = async () => {
    while (!signal.aborted) {
      const answers = await withinTimeout(check(), () => isSuspected)
      isSuspected = false
      note(answers)
      if (!answers) void letGo()
      suspicion = Promise.withResolvers()
      // Rejects when it is cut short, which is what the signal is for.
      await Promise.race([pause(EVERY, undefined, { signal }).catch(() => {}), suspicion.promise])
    }
    await letGo()
  }
  const done = watch()
  return {
    get isUp() {
      return isUp
    },
    get lostAt() {
      return lostAt
    },
    suspect: () => {
      if (!isUp) return
      isSuspected = true
      suspicion.resolve()
    },
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

/** @param isHurried whether one part of the time is enough */
const withinTimeout = async (check: Promise<boolean>, isHurried: () => boolean): Promise<boolean> => {
  const answer = check.catch(() => false)
  for (let part = 0; part < ANSWER_TIMEOUT.parts; part += 1) {
    const result = await withTimeout(ANSWER_TIMEOUT.each, answer)
    if (result !== undefined) return result
    if (isHurried()) return false
  }
  return false
}

const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT })
  // The next check notices.
  client.on('error', () => {})
  await client.connect()
  return client
}
