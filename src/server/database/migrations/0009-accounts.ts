import { type Kysely, sql } from 'kysely'

/** Mail waiting to go out, password resets, single sign-on, and what people keep of their own: filters and columns. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    -- REL-28. Holds neither text nor address: a letter is written when it goes out, to the address stored then (SEC-14).
    create table mail_outbox (
      id bigint generated always as identity primary key,
      kind text not null,
      -- Whom it is for: a person, or an address somebody typed that may be nobody's.
      user_id bigint references portal_user on delete cascade,
      email_key text,
      language text not null,
      -- Who asked, for the audit log.
      address text not null,
      reference text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts integer not null default 0,
      check ((user_id is null) <> (email_key is null))
    );
    create index on mail_outbox (due_at);

    -- SEC-10: hashes only; the code is hashed together with the token, which is stored nowhere.
    create table password_reset (
      id bigint generated always as identity primary key,
      user_id bigint not null references portal_user on delete cascade,
      -- Not a reference: the letter leaves the outbox before its request ends.
      letter_id bigint not null unique,
      token_hash bytea not null unique,
      code_hash bytea not null,
      created_at timestamptz not null,
      code_expires_at timestamptz not null,
      expires_at timestamptz not null,
      tries integer not null default 0,
      verified_at timestamptz,
      used_at timestamptz
    );
    create index on password_reset (user_id);
    create index on password_reset (created_at);

    -- SEC-16: codes and nonces of the provider, each used once.
    create table sso_used (
      hash bytea primary key,
      used_at timestamptz not null
    );
    create index on sso_used (used_at);

    alter table session
      -- What the provider gave for asking again whether the person is still signed in there, sealed (D-25).
      add column sso_grant bytea,
      add column sso_checked_at timestamptz;
  `.execute(db)

  await sql`
    create table saved_filter (
      id bigint generated always as identity primary key,
      token text not null unique,
      user_id bigint not null references portal_user on delete cascade,
      page text not null,
      -- null: the filter last used.
      name text,
      filter jsonb not null,
      is_default boolean not null default false,
      updated_at timestamptz not null,
      unique nulls not distinct (user_id, page, name)
    );
    create unique index on saved_filter (user_id, page) where is_default;

    create table column_layout (
      user_id bigint not null references portal_user on delete cascade,
      key text not null,
      -- '' for the table of the key itself.
      sub_key text not null,
      layout jsonb not null,
      primary key (user_id, key, sub_key)
    );

    create table dashboard_filter (
      user_id bigint primary key references portal_user on delete cascade,
      filter jsonb not null
    );
  `.execute(db)
  for (const table of ['saved_filter', 'column_layout', 'dashboard_filter']) {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy scope on ${sql.table(table)}
        using ((select scope_mode()) = 'intake' or user_id = any ((select scope_ids('users'))::bigint[]));
    `.execute(db)
  }
}
