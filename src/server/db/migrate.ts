import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { installQueues } from '../jobs/queue.ts'
import { migrations } from './migrations/all.ts'

/**
 * Brings the database to the newest schema, as the owner. Each start may call it: an advisory lock lets one run at a
 * time, and all of it is one transaction, so a crash leaves the former schema (REL-32).
 * @returns the names of the migrations that were applied
 */
export const migrate = async (url: string): Promise<string[]> => {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A connection that breaks fails the query that runs; without a listener it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const owner = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error, results = [] } = await new Migrator({
      db: owner,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    }).migrateToLatest()
    if (error) throw error
    await installQueues(url)
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await owner.destroy()
  }
}
