import { sql } from 'kysely'
import type { PrincipalScope } from '#server/database/scope.ts'

/** How many transactions the statements of some work read, found through an index or not. @param scope in which the work is done */
export const transactionsReadBy = async <T>(
  { db }: Pick<PrincipalScope, 'db'>,
  work: () => Promise<T>,
): Promise<{ result: T; read: number }> => {
  // Counted by a connection until it tells all others; processes beside it would tell them alone.
  await sql`set local max_parallel_workers_per_gather to 0`.execute(db)
  const readSoFar = async () => {
    const { rows } = await sql<{ read: number }>`
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read from pg_stat_xact_user_tables
      where relname like 'transaction\\_2%'`.execute(db)
    return rows[0]?.read ?? 0
  }
  const before = await readSoFar()
  const result = await work()
  return { result, read: (await readSoFar()) - before }
}
