import { type Kysely, sql } from 'kysely'

/** Programs before this step read and write keys as the intake alone, to which the policy below gives all of them. */
export const contractSince = '0023-networks'

/** Feed keys that people make in the portal: what each may send, how long, who made it and when it was last used. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table feed_key
      add column token text not null default replace(gen_random_uuid()::text, '-', ''),
      -- The kinds of data that it may send; null: all.
      add column kinds text[],
      add column expires_at timestamptz,
      add column last_used_at timestamptz,
      -- Who made it; null: somebody at the command line.
      add column user_id bigint references portal_user on delete set null;
    create index on feed_key (acquirer_id);

    -- Of whoever holds the acquirer as a whole; not of what is beneath it.
    alter table feed_key enable row level security;
    alter table feed_key force row level security;
    create policy scope on feed_key
      using ((select scope_mode()) in ('operator', 'intake') or acquirer_id = any ((select scope_ids('acquirers'))::bigint[]))
      with check ((select scope_mode()) in ('operator', 'intake') or acquirer_id = any ((select scope_ids('acquirers'))::bigint[]));
  `.execute(db)
}
