import { type Kysely, sql } from 'kysely'

/** Receipt links that are made before anybody asks for them. What a release before this one makes was asked for. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table receipt_link add column prepared boolean not null default false;
    -- By which a withdrawn link is found: the other index has the live ones.
    create index receipt_link_withdrawn on receipt_link (transaction_id) where withdrawn_at is not null;
  `.execute(db)
}
