import { type Kysely, sql } from 'kysely'

/** Queued exports: one row each, kept as long as its file. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table export_job (
      id bigint generated always as identity primary key,
      token text not null unique,
      user_id bigint not null references portal_user on delete cascade,
      acquirer_id bigint,
      merchant_id bigint,
      entity text not null,
      format text not null check (format in ('xlsx', 'csv')),
      name text not null,
      -- The body of the call, the variant of its host and who asked, as the worker needs them.
      request jsonb not null,
      -- D-57: -1 failed, 0 in process, 1 success.
      status smallint not null default 0 check (status between -1 and 1),
      reason text check ((reason is not null) = (status = -1)),
      rows bigint not null default 0,
      rows_expected bigint not null default 0,
      size bigint,
      hash bytea,
      -- Whose eyes the file was made for: what the person must still be allowed to see to fetch it (SEC-36).
      scope jsonb,
      -- Counts the attempts of all tries: a worker that lost its job cannot write under an older number (REL-23).
      fence integer not null default 0,
      -- Attempts since the export was queued or last retried by its person.
      attempts integer not null default 0,
      created_at timestamptz not null default now(),
      queued_at timestamptz not null default now(),
      finished_at timestamptz,
      seen_at timestamptz,
      check ((status = 1) = (hash is not null)),
      check ((status = 1) = (size is not null)),
      check ((status = 0) = (finished_at is null))
    );
    create index on export_job (user_id, created_at desc, id desc);
    create index on export_job (user_id) where status = 0 or seen_at is null;
    create index on export_job (queued_at) where status = 0;
    create index on export_job (finished_at) where status <> 0;
    alter table export_job enable row level security;
    alter table export_job force row level security;
    -- Private to the person, also before those who see more (D-40); the worker finishes what it was given.
    create policy owner on export_job
      using (user_id = any ((select scope_ids('users'))::bigint[]) or (select scope_mode()) = 'worker')
      with check (user_id = any ((select scope_ids('users'))::bigint[]) or (select scope_mode()) = 'worker');

    -- How many exports of a tenant are in progress, those of other people too, of which nothing else may be known. Only
    -- superusers may give a function settings of its own, so it changes the mode and puts it back.
    create function export_jobs_ahead(acquirer bigint, merchant bigint) returns integer
    volatile security definer set search_path = public language plpgsql as $$
    declare
      mode_before text := current_setting('app.mode', true);
      ahead integer;
    begin
      perform set_config('app.mode', 'worker', true);
      select count(*) into ahead from export_job
        where status = 0 and acquirer_id is not distinct from acquirer and merchant_id is not distinct from merchant;
      perform set_config('app.mode', mode_before, true);
      return ahead;
    end $$;
  `.execute(db)
}
