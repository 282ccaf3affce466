import { type Kysely, sql } from 'kysely'

/**
 * What stands on a receipt finds its sale also among all transactions. An authorisation code is six digits or capitals; those that are
 * not, and order references, which few sales have, are read for a part of them, as `like` can use no index beside row-level security.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index on transaction (stan);
    create index on transaction (pos_auth_code);
    create index on transaction (pos_local_date_time) where pos_auth_code !~ '^[0-9A-Z]{1,6}$';
    create index on transaction (card_pan_obfuscated);
    create index on transaction (amount);
    create index on transaction (pos_local_date_time) where order_reference is not null;
  `.execute(db)
}
