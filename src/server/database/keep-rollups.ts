import { sql, type Transaction } from 'kysely'
import { listed } from '#server/feed/columns.ts'
import type { Sql } from '#server/lists/source.ts'
import { sendWithoutWaiting } from './planned-once.ts'
import type { Tables } from './types.ts'

/** Counts and sums of transactions by period of their wall time, currency, operation and status. */
interface Grain {
  readonly table: string
  /** The first day of the period in which a day lies. */
  readonly startsOn: Sql
  /** Whose transactions a row counts, narrowest last. */
  readonly ids: readonly string[]
  /** The columns that lead its key. */
  readonly key: readonly string[]
}

const above = ['acquirer_id', 'affiliate_id', 'instance_id']
const path = [...above, 'merchant_id', 'store_id', 'terminal_id']
const kinds = ['currency', 'operation', 'status']

const day = sql`day`
const month = sql`date_trunc('month', day)::date`
const coarse: readonly Grain[] = [
  { table: 'instance_day', startsOn: day, ids: above, key: ['instance_id'] },
  { table: 'merchant_day', startsOn: day, ids: [...above, 'merchant_id'], key: ['merchant_id'] },
  { table: 'merchant_month', startsOn: month, ids: [...above, 'merchant_id'], key: ['merchant_id'] },
]

/** What a transaction keeps and the rollups are about. */
export const countedColumns = [...path, 'pos_local_date_time', 'currency', 'transaction_type']

/**
 * Parts of a statement's `with` that add rows to every rollup, each in the order of its key.
 * @param rows a query of `countedColumns`, `status`, `count` and `amount` (minor units); with both negative a transaction is taken
 * out again
 */
export const addedToRollups = (rows: Sql): Sql => sql`
  finest as materialized (
    select ${listed([...path, 'day', ...kinds])}, sum(count) as count, sum(amount) as amount, bit_or(hours) as hours
    from (
      select ${listed(path)}, pos_local_date_time::date as day, currency collate "C" as currency,
        operation_of(transaction_type) collate "C" as operation, status, count, amount,
        1 << extract(hour from pos_local_date_time)::int as hours
      from (${rows}) counted
    ) counted
    group by ${listed([...path, 'day', ...kinds])}
    having sum(count) <> 0 or sum(amount) <> 0
  ), ${sql.join(coarse.map(addedToGrain))}, terminal_day_added as (
    insert into terminal_day as kept (${listed([...path, 'starts_on', ...kinds, 'count', 'amount', 'hours'])})
    select ${listed([...path, 'day', ...kinds, 'count', 'amount', 'hours'])} from finest
    order by ${listed(['store_id', 'terminal_id', 'day', ...kinds])}
    on conflict on constraint terminal_day_pkey do update set
      count = kept.count + excluded.count, amount = kept.amount + excluded.amount, hours = kept.hours | excluded.hours
  )`

const addedToGrain = ({ table, startsOn, ids, key }: Grain): Sql => sql`
  ${sql.table(`${table}_added`)} as (
    insert into ${sql.table(table)} as kept (${listed([...ids, 'starts_on', ...kinds, 'count', 'amount'])})
    select ${listed(ids)}, ${startsOn} as starts_on, ${listed(kinds)}, sum(count), sum(amount)
    from finest group by ${listed(ids)}, ${startsOn}, ${listed(kinds)}
    order by ${listed([...key, 'starts_on', ...kinds])}
    on conflict on constraint ${sql.ref(`${table}_pkey`)} do update set
      count = kept.count + excluded.count, amount = kept.amount + excluded.amount
  )`

/**
 * For the rest of the transaction the writer of `transaction` adds to the rollups and tells of what is new itself, and the table's
 * triggers, which do so for a server of the release before, leave it alone. Sent without waiting, before the statement that writes.
 */
export const countItself = (db: Transaction<Tables>): void =>
  sendWithoutWaiting(sql`set local app.rollups = 'counted'`.execute(db))

/** Transactions in one notification, by the places where they are: it has room for 8,000 bytes. */
const PLACES_TOLD = 40

/**
 * A part of a statement's `with` that tells whoever listens where new transactions are and how many of them. The statement reads it,
 * or nothing is sent.
 * @param rows of `countedColumns` and `user_id`
 */
export const toldOf = (rows: Sql): Sql => sql`
  told as (
    select pg_notify('live', json_build_object('transactions', json_agg(place))::text)::text as told
    from (
      select json_build_array(${listed(path)}, user_id, count(*)) as place,
        (row_number() over () - 1) / ${PLACES_TOLD}::int as part
      from ${rows} group by ${listed(path)}, user_id
    ) fresh group by part
  )`
