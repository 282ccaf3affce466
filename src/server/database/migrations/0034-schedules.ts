import { type Kysely, sql } from 'kysely'

/** Exports and closing sheets that are made again and again. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table schedule (
      id bigint generated always as identity primary key,
      token text not null unique,
      user_id bigint not null references portal_user on delete cascade,
      acquirer_id bigint,
      merchant_id bigint,
      name text not null,
      -- What each run makes, without its period's days, and by which clocks it is due; as in the calls.
      content jsonb not null,
      plan jsonb not null,
      language text not null,
      -- The variant of the host where it was made, and whether that is a demo, from which no mail goes out.
      variant text not null,
      stays_here boolean not null,
      by_email boolean not null,
      -- What its person could see when it was made: what they must still be allowed to see (SEC-36).
      scope jsonb not null,
      state text not null default 'active',
      reason text,
      due_at timestamptz,
      last_due_at timestamptz,
      -- The token of the newest export, which is deleted before the schedule.
      last_export text,
      -- The newest export has ended, and that is noted here.
      is_noted boolean not null default true,
      -- Runs without a file since the last one with one.
      failures integer not null default 0,
      created_at timestamptz not null,
      check (state in ('active', 'paused', 'stopped')),
      check ((state = 'active') = (due_at is not null)),
      check ((state = 'stopped') = (reason is not null))
    );
    create index on schedule (user_id);
    create index on schedule (due_at, id) where state = 'active';
    create index on schedule (id) where not is_noted;

    -- Private to the person, as their exports; the worker begins what is due.
    alter table schedule enable row level security;
    alter table schedule force row level security;
    create policy owner on schedule
      using (user_id = any ((select scope_ids('users'))::bigint[]) or (select scope_mode()) = 'worker')
      with check (user_id = any ((select scope_ids('users'))::bigint[]) or (select scope_mode()) = 'worker');

    -- What an email tells of: the token of an export. Emails that tell of nothing have none.
    alter table mail_outbox add column object_token text;
  `.execute(db)
}
