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

/**
 * Drops the months that lie wholly before an instant, with the keys and receipt links of their transactions, each month
 * in one transaction. The sums in the rollups stay: a dropped partition fires no trigger.
 */
export const dropOldMonths = async (owner: Database, before: Date): Promise<void> => {
  const end = before.toISOString().slice(0, 7).replace('-', '_')
  for (const name of await monthTables(owner)) {
    if (name >= `transaction_${end}`) continue
    await asIntake(owner, async ({ db }) => {
      const month = sql.table(name)
      await sql`delete from receipt_link using ${month} old where receipt_link.transaction_id = old.id`.execute(db)
      await sql`
        delete from transaction_key key using ${month} old
        where key.acquirer_id = old.acquirer_id and key.trn_key = old.trn_key`.execute(db)
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
