import { type Kysely, sql } from 'kysely'

/** Which tokens of a session were used, and which session a code of the provider opened. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table refresh_token
      -- Its place in the chain of its session. 0: the first, or one of a release that did not count.
      add column generation integer not null default 0;
    alter table session
      -- The furthest generation whose access token was presented in a call.
      add column used_generation integer not null default 0;
    alter table sso_used
      -- Of a code: what it opened.
      add column session_id text references session on delete cascade,
      -- It came again: what it opens, or has opened, is no session.
      add column replayed boolean not null default false;
  `.execute(db)
}
