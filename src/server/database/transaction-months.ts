import { sql } from 'kysely'
import type { Database } from './connect.ts'
import { asIntake } from './scope.ts'

/** Months made ahead, so that the first transaction of a month waits for nothing. */
const AHEAD = 3

/** Makes this month's partition and those of the months to come. */
export const prepareMonths = (owner: Database, now: Date): Promise<void> =>
  asIntake(owner, async ({ db }) => {
    for (let month = 0; month <= AHEAD; month += 1) {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 1))
      await sql`select ensure_transaction_month(${first.toISOString().slice(0, 10)})`.execute(db)
    }
  })

const rollups = ['instance_day', 'merchant_day', 'merchant_month', 'terminal_day']

/**
 * Drops the months before a day, the first of a month, with the keys, former states, receipt links and emails of their
 * transactions, each month in one transaction. Their sums go as well: totals of lists and the dashboard read them, and
 * would count transactions that no list shows.
 */
export const dropMonthsBefore = async (owner: Database, day: string): Promise<void> => {
  for (const { name, month: partition } of await listMonths(owner)) {
    const first = `${partition}-01`
    if (first >= day) continue
    await asIntake(owner, async ({ db }) => {
      const month = sql.table(name)
      // Nobody adds to it any more, or sums and keys would outlive what they are of; it is read until it is dropped.
      await sql`lock table ${month} in share mode`.execute(db)
      for (const table of ['receipt_link', 'receipt_email', 'transaction_state', 'transaction_key']) {
        await sql`
          delete from ${sql.table(table)} where pos_local_date_time >= ${first}::timestamp
            and pos_local_date_time < ${first}::timestamp + interval '1 month'`.execute(db)
      }
      for (const rollup of rollups) {
        await sql`
          delete from ${sql.table(rollup)}
          where starts_on >= ${first}::date and starts_on < ${first}::date + interval '1 month'`.execute(db)
      }
      // The trigger knows nothing of a month that is dropped.
      await sql`drop table ${month}`.execute(db)
    })
  }
}

/** A month of transactions as the database keeps it: a partition with its indexes. */
export interface TransactionMonth {
  /** Its table, such as `transaction_2026_11`. */
  readonly name: string
  /** By wall time, such as `2026-11`. */
  readonly month: string
  /** As the last vacuum or analyze counted them; undefined before the first. */
  readonly rows: number | undefined
  /** Of the table and its indexes. */
  readonly bytes: number
  /** Where these lie: one, or two while a move was interrupted. */
  readonly tablespaces: readonly string[]
}

/** The table of a month and its indexes, with the tablespace of each. */
const relations = sql`
  select part.inhrelid as month_id, relation.oid, relation.relname as name, relation.relkind = 'i' as is_index,
    coalesce(space.spcname, usual.spcname) as tablespace
  from pg_inherits part
  join pg_class relation on relation.oid = part.inhrelid
    or relation.oid in (select indexrelid from pg_index where indrelid = part.inhrelid)
  left join pg_tablespace space on space.oid = relation.reltablespace
  cross join (
    select spcname from pg_tablespace
    where oid = (select dattablespace from pg_database where datname = current_database())
  ) usual
  where part.inhparent = 'transaction'::regclass`

/** The months that there are, oldest first. */
export const listMonths = (owner: Database): Promise<TransactionMonth[]> =>
  asIntake(owner, async ({ db }) => {
    const { rows } = await sql<{ name: string; rows: number; bytes: string; tablespaces: string[] }>`
      select month.relname as name, month.reltuples as rows, pg_total_relation_size(month.oid) as bytes,
        array_agg(distinct relation.tablespace::text order by relation.tablespace::text) as tablespaces
      from (${relations}) relation join pg_class month on month.oid = relation.month_id
      group by month.oid, month.relname, month.reltuples
      order by month.relname`.execute(db)
    return rows.map(({ name, rows: count, bytes, tablespaces }) => ({
      name,
      month: name.replace(/^transaction_(\d{4})_(\d{2})$/, '$1-$2'),
      rows: count < 0 ? undefined : count,
      bytes: Number(bytes),
      tablespaces,
    }))
  })

/**
 * Moves the table of a month and its indexes to a tablespace, each in a transaction of its own; what is there already stays. Repeated
 * after an interruption it goes on. Nobody reads a month while it is moved, and it does not wait long (`lock_timeout`) for those who
 * read it, because whoever comes after it waits, too.
 * @param name as `listMonths` has it
 * @throws the database's error: 42704 where there is no such tablespace, 42501 where the owner may not use it, 55P03 where
 * somebody reads the month too long
 */
export const moveMonth = async (owner: Database, name: string, tablespace: string): Promise<void> => {
  const { rows } = await asIntake(owner, ({ db }) =>
    sql<{ name: string; isIndex: boolean }>`
      select name, is_index from (${relations}) relation
      where month_id = ${name}::regclass and tablespace <> ${tablespace}
      order by is_index, name`.execute(db),
  )
  for (const relation of rows) {
    await asIntake(owner, async ({ db }) => {
      await sql`set local statement_timeout = 0`.execute(db)
      const kind = relation.isIndex ? sql`index` : sql`table`
      // A name is taken as it is written: plugins would change its letters.
      await sql`alter ${kind} ${sql.id(relation.name)} set tablespace ${sql.id(tablespace)}`.execute(
        db.withoutPlugins(),
      )
    })
  }
}
