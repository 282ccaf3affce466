import { type Kysely, sql } from 'kysely'

/** Whose devices know a receipt link that was made ahead. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table receipt_link add column handed_to bigint[] not null default '{}'`.execute(db)
}
