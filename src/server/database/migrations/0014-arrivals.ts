import { type Kysely, sql } from 'kysely'

/** What arrived after a moment, found by the blocks it was written to: a deep page counts it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index on transaction using brin (received_at) with (autosummarize = on)`.execute(db)
}
