import { connect, type Database } from './connect.ts'
import { findFact, noteFact } from './operation-facts.ts'
import { asIntake } from './scope.ts'

/** Milliseconds; less than a day, so that a daily run never finds them a little too young. */
const GOOD_FOR = 20 * 3_600_000
/** Milliseconds; 30,000 rows of each month are read. */
const STATEMENT_TIMEOUT = 15 * 60_000

/**
 * Updates the planner's statistics (ANALYZE): of each table that has none, and of partitioned tables once a day. Autovacuum does it
 * some minutes after many rows came, and for a partitioned table never (PostgreSQL 18, 24.1.3): until then the reports of a
 * closing sheet of the demo data take ten times as long. A table that is locked is left out.
 * @param owner the database as its owner, who alone may
 */
export const updateStatistics = async (owner: Database, now: Date): Promise<void> => {
  const analyzedAt = await asIntake(owner, ({ db }) => findFact(db, 'analyzedAt'))
  const isDue = !analyzedAt || now.getTime() - Date.parse(analyzedAt) >= GOOD_FOR
  // `reltuples` is -1 until the table is analyzed.
  await analyze(owner, `reltuples < 0 or relkind = 'p' and ${isDue}`)
  if (isDue) await asIntake(owner, ({ db }) => noteFact(db, 'analyzedAt', now.toISOString()))
}

/**
 * Updates the statistics of every table, after so many rows came at once that the former ones are wrong.
 * @param database as any role: a connection of the owner is opened, because only the owner may
 */
export const analyzeTables = async ({ opened: { url } }: Database): Promise<void> => {
  const owner = connect(url, { role: null, max: 1, statementTimeout: STATEMENT_TIMEOUT })
  try {
    await analyze(owner, 'true')
  } finally {
    await owner.close()
  }
}

const analyze = async ({ pool }: Database, which: string): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition and (${which})`,
  )
  for (const { name } of rows) await pool.query(`analyze (skip_locked) ${name}`)
}
