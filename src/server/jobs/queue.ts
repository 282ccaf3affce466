import { fromKysely, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import pg from 'pg'
import { PrimaryClient } from '#server/database/hosts.ts'
import { listenTo } from '#server/database/listen.ts'
import { watchConnections } from '#server/database/pool-connections.ts'
import { APP_ROLE } from '#server/database/migrations/0004-row-level-security.ts'
import type { PlainScope } from '#server/database/scope.ts'

/** Kinds of work that wait in the database for a worker. */
export type QueueName = 'exports'

export interface NewJob {
  readonly queue: QueueName
  /** What is to be done: the token of a record, never its content. */
  readonly token: string
  /** The tenant: jobs of one group wait for jobs of the same group only. */
  readonly group: string
  /** Jobs of the group that wait or run already: the more, the later this one's turn (REL-21). */
  readonly ahead: number
  /** Seconds until it may begin. */
  readonly delay?: number
}

/**
 * Does one job. The signal aborts when the job is no longer this worker's, or the process stops. Work that rejects is given
 * to a worker again.
 */
export type Work = (token: string, signal: AbortSignal) => Promise<void>

export interface JobQueue {
  /** Queues a job inside a transaction: it exists if and when that commits. */
  send(scope: PlainScope, job: NewJob): Promise<void>
  /** Works off a queue in this process, so many jobs at a time. */
  work(queue: QueueName, atOnce: number, work: Work): Promise<void>
  /** Breaks every connection: what waits for an answer fails, and new ones are opened. */
  breakConnections(): void
  /** Aborts running jobs, which puts them back into the queue, and gives back its connections. */
  close(): Promise<void>
}

const SCHEMA = 'jobs'
/** Seconds: how often a worker renews its job, and after how long without a renewal the job goes to another (REL-23). */
const HEARTBEAT = { refresh: 10, lost: 30 }
/** Seconds: how soon a lost job is noticed, and begins again. */
const WATCH = 5
const BEGIN_AGAIN = 5
const CONNECTIONS = 3
/** Milliseconds that running jobs may take when the process stops (REL-18). */
const STOP_TIMEOUT = 2000

const queueOptions = {
  heartbeatSeconds: HEARTBEAT.lost,
  retryDelay: BEGIN_AGAIN,
  // The record of an export counts its attempts; this only bounds jobs that no worker ever reaches.
  retryLimit: 20,
  expireInSeconds: 4 * 3600,
  deleteAfterSeconds: 24 * 3600,
  notify: true,
}

/** Makes the schema of the queue and the queues themselves, as the owner of the database; each start may call it. */
export const installQueues = async (url: string): Promise<void> => {
  const owner = new PrimaryClient({ connectionString: url })
  // A connection that breaks fails the query that runs; without a listener it would end the process.
  owner.on('error', () => {})
  await owner.connect()
  try {
    const db = { executeSql: (text: string, values?: unknown[]) => owner.query(text, values) }
    const boss = new PgBoss({ db, schema: SCHEMA, supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    await boss.createQueue('exports', queueOptions)
    await boss.stop({ graceful: false })
    // The application's role puts jobs in, in its own transactions; everything else is the worker's own connection.
    await owner.query(`grant usage on schema ${SCHEMA} to ${APP_ROLE};
      grant select, insert on all tables in schema ${SCHEMA} to ${APP_ROLE}`)
  } finally {
    await owner.end()
  }
}

/** Whether the schema of the queue is the one that this program works with; nothing is changed. */
export const checkQueues = async (url: string): Promise<boolean> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, Client: PrimaryClient })
  pool.on('error', () => {})
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) }
  const boss = new PgBoss({ db, schema: SCHEMA, migrate: false, supervise: false, schedule: false })
  boss.on('error', () => {})
  try {
    await boss.start()
    return true
  } catch (error) {
    if (error instanceof Error && error.message.includes('requires migrations')) return false
    throw error
  } finally {
    await boss.stop({ graceful: false })
    await pool.end()
  }
}

/**
 * The queue of a database; connections are opened with the first use.
 * @param directUrl of the database past any pooler, to listen
 */
export const openQueue = ({ url, directUrl }: { url: string; directUrl: string }, log: Logger): JobQueue => {
  let started: Promise<PgBoss> | undefined
  const stopping = new AbortController()
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    Client: PrimaryClient,
    connectionTimeoutMillis: 10_000,
  })
  const breakPool = watchConnections(pool)
  let breakListener = () => {}
  const adapter = {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    listen: (channel: string, notification: (payload: string) => void, gap: () => void) => {
      const listening = listenTo(directUrl, channel, { notification, gap }, log)
      breakListener = () => listening.breakConnections()
      return Promise.resolve({ close: () => listening.stop() })
    },
  }
  const start = async (works: boolean) => {
    const boss = new PgBoss({
      db: adapter,
      schema: SCHEMA,
      migrate: false,
      schedule: false,
      supervise: works,
      useListenNotify: works,
      superviseIntervalSeconds: WATCH,
      monitorIntervalSeconds: WATCH,
    })
    // A connection that breaks is opened again; until then nothing is lost, only late.
    boss.on('error', (error) => log.warn(error, 'the queue'))
    return boss.start()
  }
  const boss = (works = false): Promise<PgBoss> => {
    started ??= start(works).catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  return {
    send: async ({ db }, { queue, token, group, ahead, delay = 0 }) => {
      const sender = await boss()
      const options = { group: { id: group }, priority: -ahead, startAfter: delay, db: fromKysely(db) }
      if (!(await sender.send(queue, { token }, options))) throw new Error(`The queue ${queue} took no job.`)
    },
    work: async (queue, atOnce, work) => {
      const worker = await boss(true)
      const options = {
        localConcurrency: atOnce,
        heartbeatRefreshSeconds: HEARTBEAT.refresh,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
      }
      await worker.work<{ token: string }>(queue, options, async (jobs) => {
        for (const { data, signal } of jobs) await work(data.token, AbortSignal.any([signal, stopping.signal]))
      })
    },
    breakConnections: () => {
      breakPool()
      breakListener()
    },
    close: async () => {
      stopping.abort()
      const running = started
      started = undefined
      await (await running?.catch(() => undefined))?.stop({ graceful: true, timeout: STOP_TIMEOUT })
      if (!pool.ending) await pool.end()
    },
  }
}
