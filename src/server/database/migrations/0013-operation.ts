import { type Kysely, sql } from 'kysely'

/** What the servers on this database share about its operation: facts about nobody. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table operation_fact (name text primary key, value jsonb not null)`.execute(db)
}
