import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { SchemaMigration } from '#server/database/schema-level.ts'

/** The SQL that a migration sends, in its order, without a database: whatever it asks is answered with no rows. */
export const statementsOf = async (migration: SchemaMigration): Promise<string[]> => {
  const sent: string[] = []
  const recorder = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void sent.push(query.sql),
  })
  await migration.up(recorder)
  return sent
}
