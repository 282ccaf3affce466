import { type Kysely, sql } from 'kysely'

/** Who sees the portal as a role beneath, over which place, why and until when (decision 0049). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table see_as (
      id bigint generated always as identity primary key,
      -- SHA-256 of the token that the calls carry.
      token_hash bytea not null unique,
      -- The session it belongs to: no other one may use it, and it ends with it.
      session_id text not null,
      user_id bigint not null,
      role text not null,
      -- The place: its kind, and its public token.
      place_kind text not null,
      place_token text not null,
      started_at timestamptz not null,
      expires_at timestamptz not null,
      -- Set once the end is in the audit log.
      ended_at timestamptz,
      check (place_kind in ('acquirer', 'affiliate', 'instance', 'merchant', 'store')),
      check (expires_at > started_at)
    );
    create index on see_as (expires_at) where ended_at is null;
    create index on see_as (session_id);

    -- Of the person alone; what nobody has ended is ended past all scopes.
    alter table see_as enable row level security;
    alter table see_as force row level security;
    create policy owner on see_as
      using (user_id = any ((select scope_ids('users'))::bigint[]) or (select scope_mode()) = 'intake')
      with check (user_id = any ((select scope_ids('users'))::bigint[]) or (select scope_mode()) = 'intake');
  `.execute(db)
}
