import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { installQueues } from '../jobs/queue.ts'
import { migrations } from './migrations/all.ts'

/**
 * Brings the database to the newest schema, as the owner. Each start may call it: an advisory lock lets one run at a
 * time, and the tables of the product come in one transaction, so a crash leaves the former schema (REL-32).
 * @returns the names of the migrations that were applied
 */
export const migrate = (url: string): Promise<string[]> =>
  oneAtATime(url, async () => {
    const applied = await migrateTables(url)
    await installQueues(url)
    return applied
  })

/** Kysely's own lock begins after its tables are made and ends before the queues, whose grants must not meet either. */
const oneAtATime = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const client = new pg.Client(url)
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
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results = [] } = await new Migrator({
      db: owner,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest()
    if (error) throw error
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await owner.destroy()
  }
}
