import { type Kysely, sql } from 'kysely'

/** Sessions with their rotated refresh tokens, counters of attempts, keys of feeds, and the audit log. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table session (
      -- 128 random bits in hex; also the name of the browser's storage bucket, which must be lower case.
      id text primary key,
      user_id bigint not null references portal_user on delete cascade,
      is_sso boolean not null default false,
      created_at timestamptz not null default now(),
      last_input_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_because text,
      address text not null,
      user_agent text not null
    );
    create index on session (user_id) where ended_at is null;

    -- D-21: a token's successor is derived from it, so the same parent always yields the same one; only hashes are kept.
    create table refresh_token (
      hash bytea primary key,
      session_id text not null references session on delete cascade,
      successor_hash bytea,
      created_at timestamptz not null default now(),
      rotated_at timestamptz
    );
    create index on refresh_token (session_id);

    -- The layout rate-limiter-flexible expects. Losing the counters in a crash is harmless.
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    create table feed_key (
      id bigint generated always as identity primary key,
      acquirer_id bigint not null references acquirer,
      name text not null,
      hash bytea not null unique,
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    );

    create table audit_event (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      acquirer_id bigint,
      user_id bigint,
      session_id text,
      event text not null,
      object_type text,
      object_token text,
      result text not null check (result in ('ok', 'refused', 'failed')),
      address text,
      reference text,
      -- Changed fields before and after, without secrets.
      before jsonb,
      after jsonb
    );
    create index on audit_event (acquirer_id, at desc);
  `.execute(db)
}
