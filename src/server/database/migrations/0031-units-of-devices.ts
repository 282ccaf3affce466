import { type Kysely, sql } from 'kysely'

/** Devices and people are found by what is above their merchant. An index of each that begins with the acquirer exists. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index on device (affiliate_id);
    create index on device (instance_id);
    create index on portal_user (affiliate_id);
  `.execute(db)
}
