import { Kysely, PostgresDialect, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import pg from 'pg'
import { installQueues } from '#server/jobs/queue.ts'
import { StartError } from '#server/start-error.ts'
import { PrimaryClient } from './hosts.ts'
import { migrations } from './migrations/all.ts'

/**
 * Brings the database to the newest schema, as the owner. Each start may call it: an advisory lock lets one run at a
 * time, and the tables of the product come in one transaction, so a crash leaves the former schema (REL-32).
 * @returns the names of the migrations that were applied
 * @throws StartError for a database of a newer release
 */
export const migrate = (url: string): Promise<string[]> =>
  oneAtATime(url, async () => {
    const applied = await migrateTables(url)
    await installQueues(url)
    return applied
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

const migrateTables = async (url: string): Promise<string[]> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, Client: PrimaryClient })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({ db: owner, provider: { getMigrations: () => Promise.resolve(migrations) } })
    await refuseNewerSchema(owner)
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await owner.destroy()
  }
}

/** @throws StartError for a database that a newer release has worked on */
const refuseNewerSchema = async (owner: Kysely<never>): Promise<void> => {
  const { rows: tables } = await sql`select from pg_tables
    where schemaname = current_schema() and tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(owner)
  if (tables.length === 0) return
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}
    order by name`.execute(owner)
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(migrations, name))
  if (unknown.length === 0) return
  throw new StartError(
    `The database was last used by a newer release of this program (${unknown.join(', ')}): ` +
      'start that release, or restore a backup that was made before it.',
  )
}
