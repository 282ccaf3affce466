import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { migrations } from './migrations/all.ts'

/**
 * Brings the database to the newest schema, as the owner. Each start may call it: an advisory lock lets one run at a
 * time, and all of it is one transaction, so a crash leaves the former schema (REL-32).
 * @returns the names of the migrations that were applied
 */
export const migrate = async (url: string): Promise<string[]> => {
  const owner = new Kysely<never>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
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
