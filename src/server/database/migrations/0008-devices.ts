import { type Kysely, sql } from 'kysely'

/** Data by type about devices - certificates, attestations, logs - and the reports of terminals. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table device_certificate (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null,
      affiliate_id bigint not null,
      instance_id bigint not null,
      merchant_id bigint not null,
      device_id bigint not null references device,
      certificate_id text not null,
      app text not null,
      is_deleted boolean not null default false,
      status text,
      first_accessed_at timestamptz,
      last_accessed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (device_id, certificate_id)
    );
    create index on device_certificate (device_id, created_at, id);

    create table device_attestation (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null,
      affiliate_id bigint not null,
      instance_id bigint not null,
      merchant_id bigint not null,
      device_id bigint not null references device,
      attestation_id text not null,
      type text not null,
      success boolean not null,
      error text,
      passed boolean,
      -- What each kind of attestation tells differs, and is only ever shown (spec section 3).
      verdict jsonb not null default '{}',
      certificate_checks jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (device_id, attestation_id)
    );
    create index on device_attestation (device_id, created_at, id);

    -- One index delivers the pages of a device in order, another what the retention deletes day by day. No partitions:
    -- a page of 30 days would look into 30 of them.
    create table device_log (
      device_id bigint not null references device,
      event_time timestamptz(3) not null,
      -- A digest of all that the line says: the same line again is the same row.
      token text not null,
      acquirer_id bigint not null,
      affiliate_id bigint not null,
      instance_id bigint not null,
      merchant_id bigint not null,
      log_type text not null,
      action text not null,
      code text,
      content text,
      device_local_time timestamp(3),
      primary key (device_id, event_time, token)
    );
    create index device_log_retention on device_log (event_time);
    -- D-54: nearly all rows are of the one action that is hidden at first.
    create index device_log_without_shsm on device_log (device_id, event_time, token) where action <> 'SHSM';

    create table terminal_report (
      id bigint generated always as identity primary key,
      token text not null unique,
      acquirer_id bigint not null,
      affiliate_id bigint not null,
      instance_id bigint not null,
      merchant_id bigint not null,
      -- Where the terminal stood when the report came.
      store_id bigint not null,
      terminal_id bigint not null references terminal,
      tid text not null,
      operation_id text not null,
      type smallint not null check (type between 0 and 2),
      -- Wall times of the terminal (D-36).
      date_time timestamp(3) not null,
      period_from timestamp(3) not null,
      period_to timestamp(3) not null,
      -- [{currency, operation, count, amount in minor units}]
      totals jsonb not null,
      unique (terminal_id, operation_id)
    );
    create index on terminal_report (terminal_id, date_time, id);
    create index on terminal_report (store_id, date_time, id);
    create index on terminal_report (merchant_id, date_time, id);
    create index on terminal_report (instance_id, date_time, id);
    create index on terminal_report (affiliate_id, date_time, id);
    create index on terminal_report (acquirer_id, date_time, id);
    create index on terminal_report (date_time, id);
  `.execute(db)

  const among = (kind: string, column: string) =>
    sql`${sql.ref(column)} = any ((select scope_ids(${sql.lit(kind)}))::bigint[])`
  const above = sql`(select scope_mode()) in ('operator', 'intake') or ${among('acquirers', 'acquirer_id')}
    or ${among('affiliates', 'affiliate_id')} or ${among('instances', 'instance_id')}
    or ${among('merchants', 'merchant_id')}`
  const protectRows = async (table: string, visible: ReturnType<typeof sql>) => {
    await sql`
      alter table ${sql.table(table)} enable row level security;
      alter table ${sql.table(table)} force row level security;
      create policy scope on ${sql.table(table)} using (${visible}) with check (${visible})`.execute(db)
  }
  // The rule of the device itself; the columns of the tenant spare a look at the device for every row.
  for (const table of ['device_certificate', 'device_attestation', 'device_log']) {
    await protectRows(
      table,
      sql`${above} or device_id in (
        select seen.device_id from device_terminal seen join terminal on terminal.id = seen.terminal_id)`,
    )
  }
  await protectRows(
    'terminal_report',
    sql`${above} or ${among('stores', 'store_id')} or ${among('terminals', 'terminal_id')}`,
  )
}
