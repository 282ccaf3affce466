import { type Kysely, sql } from 'kysely'

/** By which a replica proves that it follows the present primary, and not a former one. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table primary_term (id text primary key, began_at timestamptz not null default now())`.execute(db)
}
