import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Counts and sums of transactions by period of their wall time, currency, operation and status. */
interface Grain {
  readonly table: string
  /** The first day of the period in which a day lies. */
  readonly startsOn: RawBuilder<unknown>
  /** Whose transactions a row counts, narrowest last. */
  readonly ids: readonly string[]
  /** The columns that lead its key. */
  readonly key: readonly string[]
}

const above = ['acquirer_id', 'affiliate_id', 'instance_id'] as const
const all = [...above, 'merchant_id', 'store_id', 'terminal_id'] as const
const kinds = ['currency', 'operation', 'status'] as const

const day = sql`day`
const coarse: readonly Grain[] = [
  { table: 'instance_day', startsOn: day, ids: above, key: ['instance_id'] },
  { table: 'merchant_day', startsOn: day, ids: [...above, 'merchant_id'], key: ['merchant_id'] },
  // Ranking all merchants over a year by their days would read some 400,000 rows.
  {
    table: 'merchant_month',
    startsOn: sql`date_trunc('month', day)::date`,
    ids: [...above, 'merchant_id'],
    key: ['merchant_id'],
  },
]
const terminalDay: Grain = { table: 'terminal_day', startsOn: day, ids: all, key: ['store_id', 'terminal_id'] }

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** The rows of transactions as `terminal_day` counts them, `sign` times each. */
const counted = (rows: string, sign: 1 | -1) => sql`
  select ${columns(all)}, pos_local_date_time::date as day, currency collate "C" as currency,
    operation_of(transaction_type) collate "C" as operation, status,
    ${sql.lit(sign)} as count, ${sql.lit(sign)} * amount as amount,
    1 << extract(hour from pos_local_date_time)::int as hours
  from ${sql.table(rows)}`

/** Adds counted rows to every grain. */
const addToGrains = (rows: RawBuilder<unknown>) => sql`
  with finest as materialized (
    select ${columns([...all, 'day', ...kinds])}, sum(count) as count, sum(amount) as amount, bit_or(hours) as hours
    from (${rows}) counted
    group by ${columns([...all, 'day', ...kinds])}
    having sum(count) <> 0 or sum(amount) <> 0
  ), ${sql.join(
    coarse.map(
      ({ table, startsOn, ids, key }) => sql`${sql.ref(`${table}_added`)} as (
        insert into ${sql.table(table)} as kept (${columns([...ids, 'starts_on', ...kinds, 'count', 'amount'])})
        select ${columns(ids)}, ${startsOn} as starts_on, ${columns(kinds)}, sum(count), sum(amount)
        from finest group by ${columns(ids)}, ${startsOn}, ${columns(kinds)}
        order by ${columns([...key, 'starts_on', ...kinds])}
        on conflict (${columns([...key, 'starts_on', ...kinds])}) do update set
          count = kept.count + excluded.count, amount = kept.amount + excluded.amount)`,
    ),
  )}
  insert into terminal_day as kept (${columns([...all, 'starts_on', ...kinds, 'count', 'amount', 'hours'])})
  select ${columns([...all, 'day', ...kinds, 'count', 'amount', 'hours'])} from finest
  order by ${columns([...terminalDay.key, 'day', ...kinds])}
  on conflict (${columns([...terminalDay.key, 'starts_on', ...kinds])}) do update set
    count = kept.count + excluded.count, amount = kept.amount + excluded.amount, hours = kept.hours | excluded.hours`

const inScope = (kind: string, column: string) =>
  sql`${sql.ref(column)} = any ((select scope_ids(${sql.lit(kind)}))::bigint[])`

const protectRows = async (db: Kysely<never>, table: string, visible: RawBuilder<unknown>) => {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`alter table ${sql.table(table)} force row level security`.execute(db)
  await sql`create policy scope on ${sql.table(table)} using (${visible}) with check (${visible})`.execute(db)
}

const everything = sql`(select scope_mode()) in ('operator', 'intake')`
/** The kinds of scope that see a whole row of a grain, by its narrowest id. */
const scopeKinds = ['acquirer', 'affiliate', 'instance', 'merchant', 'store', 'terminal']

/** Rollups kept by triggers in the transaction that writes, so that no way of writing leaves them behind; feed status. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function operation_of(transaction_type text) returns text immutable parallel safe language sql as $$
      select case
        when transaction_type in ('sale', '12', '18', '20', '23', '26', '31') then 'sale'
        when transaction_type in ('refund', '16', '19', '21', '24', '27', '32') then 'refund'
        when transaction_type in ('void', '17', '22', '25', '28') then 'void'
        else 'other' end
    $$`.execute(db)

  for (const { table, ids, key } of [...coarse, terminalDay]) {
    await sql`create table ${sql.table(table)} (
      ${sql.join(ids.map((id) => sql`${sql.ref(id)} bigint not null`))},
      starts_on date not null,
      -- Sorted by bytes: each insert of transactions sorts by them.
      currency char(3) collate "C" not null,
      operation text collate "C" not null,
      status smallint not null,
      count integer not null,
      amount bigint not null,
      primary key (${columns([...key, 'starts_on', ...kinds])})
    ) with (fillfactor = 80)`.execute(db)
    const mayKeep = ids.map((id, at) => inScope(`${scopeKinds[at]}s`, id))
    await protectRows(db, table, sql`${everything} or ${sql.join(mayKeep, sql` or `)}`)
  }
  // The hours of the day in which something happened, one bit each.
  await sql`alter table terminal_day add column hours integer not null`.execute(db)
  await sql`create index on instance_day (starts_on); create index on merchant_day (starts_on)`.execute(db)

  for (const [event, seen, rows] of [
    ['insert', sql`new table as new_rows`, counted('new_rows', 1)],
    [
      'update',
      sql`old table as old_rows new table as new_rows`,
      sql`${counted('new_rows', 1)} union all ${counted('old_rows', -1)}`,
    ],
    ['delete', sql`old table as old_rows`, counted('old_rows', -1)],
  ] as const) {
    const name = sql.ref(`keep_rollups_on_${event}`)
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin
        ${addToGrains(rows)};
        return null;
      end $$`.execute(db)
    await sql`create trigger ${name} after ${sql.raw(event)} on transaction
      referencing ${seen} for each statement execute function ${name}()`.execute(db)
  }

  // The triggers hold back every writer until this is committed, so that nothing is counted twice or not at all.
  await sql`select set_config('app.mode', 'operator', true)`.execute(db)
  await addToGrains(counted('transaction', 1)).execute(db)
  await sql`select set_config('app.mode', '', true)`.execute(db)

  await sql`
    -- What arrived for an acquirer, hour by hour: a feed may send several batches a second.
    create table feed_hour (
      acquirer_id bigint not null references acquirer,
      kind text not null,
      starts_at timestamptz not null,
      last_received_at timestamptz not null,
      accepted integer not null,
      rejected integer not null,
      primary key (acquirer_id, starts_at, kind)
    );
    create table feed_reject (
      id bigint generated always as identity primary key,
      acquirer_id bigint not null references acquirer,
      kind text not null,
      received_at timestamptz not null default now(),
      -- Of the file or stream, from 1.
      line integer not null,
      field text not null,
      reason text not null
    );
    create index on feed_reject (acquirer_id, id desc);

    -- The id of a warning says what it is about, so that the same one stays dismissed.
    create table warning_dismissal (
      user_id bigint not null references portal_user on delete cascade,
      warning_id text not null,
      dismissed_at timestamptz not null default now(),
      primary key (user_id, warning_id)
    );
  `.execute(db)
  // Everybody may know how fresh the numbers of their own acquirer are; what was wrong with a line is the acquirer's alone.
  await protectRows(
    db,
    'feed_hour',
    sql`${everything} or exists (select from terminal where terminal.acquirer_id = feed_hour.acquirer_id)`,
  )
  await protectRows(db, 'feed_reject', sql`${everything} or ${inScope('acquirers', 'acquirer_id')}`)
  await protectRows(db, 'warning_dismissal', sql`${everything} or ${inScope('users', 'user_id')}`)
}
