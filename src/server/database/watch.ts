import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { PrimaryClient } from './hosts.ts'

/** Milliseconds from an answer to the next question. */
const EVERY = 400
/**
 * Milliseconds until an answer is given up, all in less than the 2 s of REL-05; in parts, so that a process that was
 * busy itself still reads what arrived in that time.
 */
const PATIENCE = { parts: 3, each: 400 }
const CONNECT_PATIENCE = 2000

/** What is known of the database at the moment, without asking it. */
export interface DatabaseHealth {
  readonly isUp: boolean
}

export interface DatabaseWatch extends DatabaseHealth {
  stop(): Promise<void>
}

type Question = (client: pg.Client) => Promise<unknown>

const askAnything: Question = (client) => client.query('select 1')

/**
 * Asks the database all the time whether it is there, on a connection of its own, so that calls need not wait to find out.
 * @param onOutage called when it stops answering
 * @param options `question`: rejects where the server is of no use, though it answers; `name`: of the server, for people
 */
export const watchDatabase = (
  url: string,
  onOutage: () => void,
  log: Logger,
  { question = askAnything, name = 'the database' }: { question?: Question; name?: string } = {},
): DatabaseWatch => {
  const stopping = new AbortController()
  const { signal } = stopping
  let isUp = true
  let client: pg.Client | undefined
  let connecting: Promise<pg.Client> | undefined
  /** One that takes longer than an answer is waited for by the next question: to connect takes more of both sides. */
  const connected = () => {
    connecting ??= connectOnce(url).finally(() => (connecting = undefined))
    return connecting
  }
  const ask = async (): Promise<boolean> => {
    client ??= await connected()
    await question(client)
    return true
  }
  const note = (answers: boolean) => {
    if (answers === isUp || signal.aborted) return
    isUp = answers
    if (answers) return log.warn(`${name} is back`)
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
      const answers = await patiently(ask())
      note(answers)
      if (!answers) void letGo()
      // Rejects when it is cut short, which is what the signal is for.
      await pause(EVERY, undefined, { signal }).catch(() => {})
    }
    await letGo()
  }
  const done = watch()
  return {
    get isUp() {
      return isUp
    },
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

const patiently = async (question: Promise<boolean>): Promise<boolean> => {
  const answer = question.catch(() => false)
  for (let part = 0; part < PATIENCE.parts; part += 1) {
    const said = await withTimeout(PATIENCE.each, answer)
    if (said !== undefined) return said
  }
  return false
}

const connectOnce = async (url: string): Promise<pg.Client> => {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: CONNECT_PATIENCE })
  // The next question notices.
  client.on('error', () => {})
  await client.connect()
  return client
}
