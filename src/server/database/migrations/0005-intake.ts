import { type Kysely, sql } from 'kysely'

/** The intake takes the ids of transactions before it inserts them, to note them with their keys first. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`grant usage on sequence transaction_id_seq to counterside_app`.execute(db)
}
