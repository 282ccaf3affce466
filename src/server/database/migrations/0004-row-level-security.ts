import { type Kysely, sql } from 'kysely'

/** The role the server works as: neither owner nor superuser, so that the policies below hold for it (SEC-28). */
export const APP_ROLE = 'counterside_app'

const tenantTables = ['merchant', 'mid', 'store', 'terminal', 'device', 'transaction', 'portal_user'] as const

/**
 * Row-level security, the second layer of isolation: what `scope.ts` puts into the settings of a transaction decides
 * which rows exist for it. Settings are read in scalar subselects, which PostgreSQL evaluates once a query instead of
 * once a row.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    do $$ begin
      create role counterside_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant counterside_app to current_user;
    grant usage on schema public to counterside_app;
    grant select, insert, update, delete on all tables in schema public to counterside_app;
    alter default privileges in schema public grant select, insert, update, delete on tables to counterside_app;
    revoke update, delete, truncate on audit_event from counterside_app;
    grant execute on function ensure_transaction_month(date) to counterside_app;

    create function scope_mode() returns text stable parallel safe language sql
      as $$ select current_setting('app.mode', true) $$;
    create function scope_ids(kind text) returns bigint[] stable parallel safe language sql
      as $$ select nullif(current_setting('app.' || kind, true), '')::bigint[] $$;
  `.execute(db)

  const everything = sql`(select scope_mode()) in ('operator', 'intake')`
  const inScope = (kind: string, column: string) =>
    sql`${sql.ref(column)} = any ((select scope_ids(${sql.lit(kind)}))::bigint[])`
  const above = sql.join(
    [
      everything,
      inScope('acquirers', 'acquirer_id'),
      inScope('affiliates', 'affiliate_id'),
      inScope('instances', 'instance_id'),
    ],
    sql` or `,
  )
  const policy = (table: string, visible: ReturnType<typeof sql>) =>
    sql`create policy scope on ${sql.table(table)} using (${visible}) with check (${visible})`.execute(db)

  for (const table of tenantTables) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
    await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  }
  await policy(
    'merchant',
    sql`${above} or ${inScope('merchants', 'id')}
      or id in (select merchant_id from store) or id in (select merchant_id from terminal)`,
  )
  await policy('mid', sql`${above} or ${inScope('merchants', 'merchant_id')} or id in (select mid_id from store)`)
  await policy(
    'store',
    sql`${above} or ${inScope('merchants', 'merchant_id')} or ${inScope('stores', 'id')}
      or id in (select store_id from terminal)`,
  )
  await policy(
    'terminal',
    sql`${above} or ${inScope('merchants', 'merchant_id')} or ${inScope('stores', 'store_id')}
      or ${inScope('terminals', 'id')}`,
  )
  await policy(
    'device',
    sql`${above} or ${inScope('merchants', 'merchant_id')}
      or id in (select dt.device_id from device_terminal dt join terminal t on t.id = dt.terminal_id)`,
  )
  await policy(
    'transaction',
    sql`${above} or ${inScope('merchants', 'merchant_id')} or ${inScope('stores', 'store_id')}
      or ${inScope('terminals', 'terminal_id')} or ${inScope('transactions', 'id')}`,
  )
  await policy(
    'portal_user',
    sql`(select scope_mode()) = 'public' or ${above} or ${inScope('merchants', 'merchant_id')}
      or ${inScope('users', 'id')}
      or id in (select ut.user_id from user_terminal ut join terminal t on t.id = ut.terminal_id
        where ${inScope('stores', 't.store_id')})`,
  )

  // A receipt names its shop to whoever holds it, also past the policies of store and MID. Only superusers may give a
  // function settings of its own, so it changes the mode and puts it back.
  await sql`
    create function receipt_place(of_store bigint, out "acceptorName" text, out "storeAddress" text)
    volatile security definer set search_path = public language plpgsql as $$
    declare
      mode_before text := current_setting('app.mode', true);
    begin
      perform set_config('app.mode', 'operator', true);
      select m.card_acceptor_name, s.address into "acceptorName", "storeAddress"
        from store s join mid m on m.id = s.mid_id where s.id = of_store;
      perform set_config('app.mode', mode_before, true);
    end $$;
  `.execute(db)
}
