import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { withTimeout } from '#server/feed/with-timeout.ts'
import { PrimaryClient } from './hosts.ts'

/** Milliseconds */
const CONNECT_PATIENCE = 2000
const ANSWER_TIMEOUT = 400
/** How long a query may be without an answer before its connection counts as one to nobody: longer than a commit waits for a standby. */
const QUERY_TIMEOUT = 2000
/** A connection is replaced, and terms are forgotten, after so long: a term in use is never forgotten. */
const CONNECTION_LASTS = 12 * 3_600_000
const forgetTerms = `delete from primary_term where began_at < now() - interval '1 day'`

/** How far the primary had come at one moment: whatever was acknowledged before is at or below it. */
export interface Position {
  /** A place in the log of the primary, as PostgreSQL writes it. */
  readonly lsn: string
  /** Names the stretch of the log that began when this process connected; a replica of a former primary does not know it. */
  readonly term: string
}

/** What the primary said of its standbys. */
export interface Standbys {
  readonly term: string
  /** How many follow it. */
  readonly count: number
  /** Whether it acknowledges nothing that no standby has. */
  readonly isSynchronous: boolean
  /** When it was asked, by `performance.now()`. */
  readonly at: number
}

export interface PositionOfPrimary {
  /** The position of a moment after the call; undefined when it cannot be had soon. */
  ask(): Promise<Position | undefined>
  /** What it said last; undefined before its first answer. */
  lastStandbys(): Standbys | undefined
  breakConnections(): void
  close(): Promise<void>
}

/**
 * Asks the primary for its position on a connection of its own, once for all who ask at the same time.
 * @param onBroken called when that connection has ended by itself
 */
export const askPrimaryForPosition = (
  url: string,
  log: Pick<Logger, 'warn'>,
  onBroken: () => void = () => {},
): PositionOfPrimary => {
  let connection: Promise<Connection> | undefined
  let running: Promise<Position | undefined> | undefined
  let next: Promise<Position | undefined> | undefined

  let standbys: Standbys | undefined

  const connected = () => {
    connection ??= connect(url, onBroken)
    return connection
  }
  /** Unless another one has taken its place. */
  const letGo = (former: Promise<Connection> | undefined) => {
    if (connection === former) connection = undefined
    void former?.then(({ client }) => client.connection.stream.destroy()).catch(() => {})
  }
  const queryPosition = async (): Promise<Position | undefined> => {
    let own = connected()
    try {
      if ((await own).isOld()) {
        letGo(own)
        own = connected()
      }
      const { client, term } = await own
      const at = performance.now()
      const { rows } = await client.query<Answer>(POSITION_QUERY)
      const [answer] = rows
      if (!answer) return undefined
      const { lsn, isSynchronous, count } = answer
      // A late answer of a former primary is of no use.
      if (connection === own) standbys = { term, count, isSynchronous, at }
      return { lsn, term }
    } catch (error) {
      letGo(own)
      log.warn({ err: error }, 'the primary did not say how far it is')
      return undefined
    }
  }
  const begin = (): Promise<Position | undefined> => {
    const asked = queryPosition().finally(() => {
      if (running === asked) running = undefined
    })
    running = asked
    return asked
  }
  /** A query that runs may have been answered before this moment: those who ask during it share the next one. */
  const join = () => {
    if (!running) return begin()
    next ??= running.then(() => {
      next = undefined
      return begin()
    })
    return next
  }
  return {
    ask: () => withTimeout(ANSWER_TIMEOUT, join()),
    lastStandbys: () => standbys,
    // What hangs on the former connection is waited for by nobody who comes from now on.
    breakConnections: () => {
      letGo(connection)
      running = undefined
      next = undefined
    },
    close: async () => {
      const former = connection
      connection = undefined
      await former?.then(({ client }) => client.end()).catch(() => {})
    },
  }
}

interface Answer {
  readonly lsn: string
  readonly isSynchronous: boolean
  readonly count: number
}

/** What is flushed, and not what is inserted: a commit is acknowledged when it is flushed, and only then sent to replicas. */
const POSITION_QUERY = `select pg_current_wal_flush_lsn()::text lsn,
  current_setting('synchronous_standby_names') <> '' "isSynchronous",
  (select count(*)::int from pg_stat_replication) "count"`

interface Connection {
  readonly client: PrimaryClient
  readonly term: string
  readonly isOld: () => boolean
}

const connect = async (url: string, onBroken: () => void): Promise<Connection> => {
  const client = new PrimaryClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    query_timeout: QUERY_TIMEOUT,
  })
  // The next query notices.
  client.on('error', () => {})
  try {
    await client.connect()
    const term = randomUUID()
    await client.query(forgetTerms)
    await client.query('insert into primary_term (id) values ($1)', [term])
    const since = performance.now()
    client.on('error', onBroken)
    return { client, term, isOld: () => performance.now() - since > CONNECTION_LASTS }
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
}
