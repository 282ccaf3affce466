import { type Kysely, sql } from 'kysely'

/**
 * Calls that were refused or failed, so that whoever supports people finds one by the reference that they read out (JOB-16).
 * Nothing of what was sent or answered is in it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table failed_call (
      id bigint generated always as identity primary key,
      reference uuid not null unique,
      at timestamptz not null,
      -- The call in the contract: its name, its method and path with the names of the parameters, its row of the access table.
      call text not null,
      request text not null,
      action text not null,
      variant text not null,
      -- The name of the error and its HTTP status.
      error text not null,
      status smallint not null,
      -- The public token in the path, of whatever record it names.
      object_token text,
      -- Who asked, with their role then; null where nobody was logged in.
      user_id bigint,
      role text,
      view_only boolean not null,
      -- Where they belonged.
      acquirer_id bigint,
      affiliate_id bigint,
      instance_id bigint,
      merchant_id bigint
    );
    create index on failed_call (at);
    create index on failed_call (user_id, id desc);

    -- Only added to: no policy lets the application change or delete a row. Old rows go with the retention, as the owner.
    alter table failed_call enable row level security;
    alter table failed_call force row level security;
    create policy writing on failed_call for insert with check ((select scope_mode()) in ('public', 'intake'));
    create policy reading on failed_call for select using (
      (select scope_mode()) in ('operator', 'intake')
      or acquirer_id = any ((select scope_ids('acquirers'))::bigint[])
      or affiliate_id = any ((select scope_ids('affiliates'))::bigint[])
      or instance_id = any ((select scope_ids('instances'))::bigint[])
      or merchant_id = any ((select scope_ids('merchants'))::bigint[]));
    create policy retention on failed_call for delete to current_user using ((select scope_mode()) = 'intake');
    -- What is deleted is locked before.
    create policy locking on failed_call for update to current_user using ((select scope_mode()) = 'intake');
  `.execute(db)
}
