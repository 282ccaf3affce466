import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { checkQueues, installQueues } from '#server/jobs/queue.ts'
import { StartError } from '#server/start-error.ts'
import { PrimaryClient } from './hosts.ts'
import { migrations } from './migrations/all.ts'
import { newerMigrations, noteContracts, type SchemaMigration } from './schema-level.ts'

/** What a start found of the schema, and did to it. Names of migrations. */
export interface Migrated {
  readonly applied: readonly string[]
  /** Of a newer release, with which this one can live. */
  readonly newer: readonly string[]
}

/**
 * Brings the database to the newest schema, as the owner. Each start may call it: an advisory lock lets one run at a
 * time, and the tables of the product come in one transaction, so a crash leaves the former schema (REL-32). A schema of a
 * newer release is left as it is.
 * @throws StartError for a schema that this program cannot live with
 */
export const migrate = (
  url: string,
  known: Readonly<Record<string, SchemaMigration>> = migrations,
): Promise<Migrated> =>
  oneAtATime(url, async () => {
    const migrated = await migrateTables(url, known)
    await (migrated.newer.length > 0 ? requireQueues(url) : installQueues(url))
    return migrated
  })

/** Kysely's own lock begins after its tables are made and ends before the queues, whose grants must not meet either. */
const oneAtATime = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const client = new PrimaryClient({ connectionString: url })
  // A connection that breaks fails the query that runs; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate'))`)
    return await work()
  } finally {
    await client.end()
  }
}

const migrateTables = async (url: string, known: Readonly<Record<string, SchemaMigration>>): Promise<Migrated> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, Client: PrimaryClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const newer = await newerMigrations(owner, known)
    if (newer.length > 0) return { applied: [], newer }
    const provider = { getMigrations: () => Promise.resolve(noteContracts(known)) }
    const { error, results = [] } = await new Migrator({ db: owner, provider }).migrateToLatest()
    if (error) throw error
    return { applied: results.map(({ migrationName }) => migrationName), newer: [] }
  } finally {
    await owner.destroy()
  }
}

const requireQueues = async (url: string): Promise<void> => {
  if (await checkQueues(url)) return
  throw new StartError(
    'The queue in the database was brought up by a newer release, which this one cannot live with: start the newer release, ' +
      'or restore a backup that was made before it.',
  )
}
