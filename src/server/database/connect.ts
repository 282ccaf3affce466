import { CamelCasePlugin, CompiledQuery, Kysely, type LogEvent, PostgresDialect, PostgresDriver } from 'kysely'
import pg from 'pg'
import { CopyingClient } from './copy-out.ts'
import { APP_ROLE } from './migrations/0004-row-level-security.ts'
import { PlanningClient } from './planned-once.ts'
import { watchConnections } from './pool-connections.ts'
import { DryRunDialect } from './dry-run.ts'
import type { Tables } from './types.ts'

const { builtins } = pg.types

const asSafeInteger = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`bigint out of range: ${text}`)
  return number
}

/** The type int8[], which the driver's list of names lacks. */
const INT8_ARRAY: number = 1016
const asTexts = pg.types.getTypeParser(INT8_ARRAY) as (text: string) => (string | null)[]

/**
 * bigint as a checked number, also in arrays; date and timestamp as their text, because a Date would shift them by the
 * server's zone.
 */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return asSafeInteger
    if (oid === INT8_ARRAY) return (text: string) => asTexts(text).map((item) => item && asSafeInteger(item))
    if (oid === builtins.DATE || oid === builtins.TIMESTAMP) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

/**
 * Sends the beginning of a transaction together with its first statement, which saves a round trip. Were it to fail, that
 * statement would too.
 */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    super.beginTransaction(connection, settings).catch(() => {})
  }
}

/** Sends the settings with each transaction: behind a pooler the next one may have another connection to the server. */
class PooledDriver extends PostgresDriver {
  readonly #settings: CompiledQuery

  constructor(pool: pg.Pool, settings: Readonly<Record<string, string>>) {
    super({ pool })
    const statements = Object.entries(settings).map(([name, value]) => `set local ${name} = ${pg.escapeLiteral(value)}`)
    this.#settings = CompiledQuery.raw(statements.join('; '))
  }

  /** The settings are a message of their own: Citus sends all of the message in which a setting stands on to its workers. */
  override async beginTransaction(...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>) {
    await Promise.all([super.beginTransaction(connection, settings), connection.executeQuery(this.#settings)])
  }
}

class DriverDialect extends PostgresDialect {
  readonly #driver: PostgresDriver

  constructor(pool: pg.Pool, driver: PostgresDriver) {
    super({ pool })
    this.#driver = driver
  }

  override createDriver() {
    return this.#driver
  }
}

/** A pool of connections and its typed face. Queries go through `scope.ts`, never through these directly. */
export interface Database {
  readonly kysely: Kysely<Tables>
  readonly pool: pg.Pool
  /** Whether `scope.ts` adds its conditions; off only where a test proves that the policies alone hold. */
  readonly conditions: boolean
  /** Whether nothing that is written stays. */
  readonly isDryRun: boolean
  /** What it was opened with: enough to open another, also in another process. */
  readonly opened: { readonly url: string; readonly options: ConnectOptions }
  /** Breaks every connection: what waits for an answer fails, and new ones are opened. */
  breakConnections(): void
  close(): Promise<void>
}

interface ConnectOptions {
  readonly max?: number
  /** Milliseconds a statement may take (REL-06). */
  readonly statementTimeout?: number
  /** Milliseconds that a connection may take, and one that is free is waited for. */
  readonly connectTimeout?: number
  /** null: the role of the URL, which the policies do not bind; only where a test proves that the conditions alone hold. */
  readonly role?: string | null
  readonly conditions?: boolean
  /** For `copyOut`: a stream takes a connection to itself, so that nothing can be sent ahead. */
  readonly streams?: boolean
  /** Nothing that is written stays: all transactions are steps of one, which is rolled back when it is closed. */
  readonly dryRun?: boolean
  /** The URL is that of a pooler that gives each transaction another connection (PgBouncer, `pool_mode = transaction`). */
  readonly pooled?: boolean
  /** Whether connections keep the plans of some statements, which not every pooler can carry (SCALE-03). */
  readonly namedStatements?: boolean
}

const dialectOf = (
  pool: pg.Pool,
  { streams, dryRun, pooled }: ConnectOptions,
  settings: Readonly<Record<string, string>>,
) => {
  if (dryRun) return new DryRunDialect(pool)
  if (pooled) return new DriverDialect(pool, new PooledDriver(pool, settings))
  return streams ? new PostgresDialect({ pool }) : new DriverDialect(pool, new PipeliningDriver({ pool }))
}

/**
 * Opens a pool to a migrated database, working as the application's role.
 * @param onStatement learns of every statement that was answered
 */
export const connect = (
  url: string,
  options: ConnectOptions = {},
  onStatement?: (event: LogEvent) => void,
): Database => {
  const {
    statementTimeout = 5000,
    connectTimeout = 2000,
    role = APP_ROLE,
    conditions = true,
    streams = false,
    dryRun = false,
  } = options
  const { max = dryRun ? 1 : 10, pooled = false, namedStatements: keepsPlans = !pooled } = options
  const settings = {
    // Generic plans made the amount filter 12 times slower.
    plan_cache_mode: 'force_custom_plan',
    // Over ten million rows the planner expects to read many and compiles for three seconds what takes a millisecond.
    jit: 'off',
    statement_timeout: String(statementTimeout),
    lock_timeout: '2000',
    // The transaction of a file waits for the store that takes its last part, that of a dry run for what is read.
    idle_in_transaction_session_timeout: streams || dryRun ? '600000' : '10000',
    ...(role && { role }),
  }
  const clientSettings = { keepsPlans }
  const pool = new pg.Pool({
    ...clientSettings,
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: connectTimeout,
    // Its transaction ends with its connection.
    ...(dryRun && { idleTimeoutMillis: 0 }),
    pipeline: !streams,
    Client: streams ? CopyingClient : PlanningClient,
    // A pooler refuses what it does not know of the start of a connection.
    ...(!pooled && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
  })
  const breakConnections = watchConnections(pool)
  const kysely = new Kysely<Tables>({
    dialect: dialectOf(pool, options, settings),
    ...(onStatement && { log: onStatement }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return {
    kysely,
    pool,
    conditions,
    isDryRun: dryRun,
    opened: { url, options },
    breakConnections,
    close: async () => {
      await kysely.destroy()
      // Kysely does not end a pool that it was never asked to use; an idle connection keeps the process running for ten seconds.
      if (!pool.ending) await pool.end()
    },
  }
}
