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
  for (const name of await monthTables(owner)) {
    const first = name.replace(/^transaction_(\d{4})_(\d{2})$/, '$1-$2-01')
    if (first >= day) continue
    await asIntake(owner, async ({ db }) => {
      const month = sql.table(name)
      // Nobody adds to it any more, or sums and keys would outlive what they are of; it is read until it is dropped.
      await sql`lock table ${month} in share mode`.execute(db)
      await sql`delete from receipt_link using ${month} old where receipt_link.transaction_id = old.id`.execute(db)
      await sql`delete from receipt_email using ${month} old where receipt_email.transaction_id = old.id`.execute(db)
      await sql`delete from transaction_state using ${month} old where transaction_state.transaction_id = old.id`.execute(
        db,
      )
      await sql`
        delete from transaction_key key using ${month} old
        where key.acquirer_id = old.acquirer_id and key.trn_key = old.trn_key`.execute(db)
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

/** Names of the partitions, such as `transaction_2026_11`, oldest first. */
const monthTables = (owner: Database): Promise<string[]> =>
  asIntake(owner, async ({ db }) => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'transaction'::regclass order by name`.execute(
      db,
    )
    return rows.map(({ name }) => name)
  })
