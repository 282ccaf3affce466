import { connect, type Database } from './connect.ts'
import { findFact, noteFact } from './operation-facts.ts'
import { asIntake } from './scope.ts'

/** Milliseconds; less than a day, so that what runs once a day never finds it a little too young. */
const GOOD_FOR = 20 * 3_600_000
/** Milliseconds; 30,000 rows of each month are read. */
const STATEMENT_TIMEOUT = 15 * 60_000

/**
 * Lets the planner of queries count what the tables hold: each that was never counted, and those of partitions once a day.
 * Autovacuum counts a table some minutes after many rows came, and one of partitions never (PostgreSQL 18, 24.1.3): until then
 * a closing sheet of the demo data takes ten times as long. What somebody else changes is left out.
 * @param owner the database as its owner, who alone may
 */
export const updateStatistics = async (owner: Database, now: Date): Promise<void> => {
  const countedAt = await asIntake(owner, ({ db }) => findFact(db, 'countedAt'))
  const isDue = !countedAt || now.getTime() - Date.parse(countedAt) >= GOOD_FOR
  // Minus one until somebody has counted.
  await count(owner, `reltuples < 0 or relkind = 'p' and ${isDue}`)
  if (isDue) await asIntake(owner, ({ db }) => noteFact(db, 'countedAt', now.toISOString()))
}

/**
 * Counts every table, after so many rows came at once that what was known means nothing.
 * @param database as any role; it is the owner who counts
 */
export const countTables = async ({ opened: { url } }: Database): Promise<void> => {
  const owner = connect(url, { role: null, max: 1, statementTimeout: STATEMENT_TIMEOUT })
  try {
    await count(owner, 'true')
  } finally {
    await owner.close()
  }
}

const count = async ({ pool }: Database, which: string): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace
     and relkind in ('r', 'p') and not relispartition and (${which})`,
  )
  for (const { name } of rows) await pool.query(`analyze (skip_locked) ${name}`)
}
