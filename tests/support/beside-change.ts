import { CompiledQuery, sql } from 'kysely'
import { expect } from 'vitest'
import { asIntake } from '#server/database/scope.ts'
import type { TestApp } from './test-app.ts'

const WAITING = 'select count(*)::int as count from pg_locks where not granted and $1 = any(pg_blocking_pids(pid))'

/**
 * Begins something beside a change that is made and not committed yet; it is committed as soon as that waits for it.
 * @returns what comes of what was begun
 */
export const beginBesideChange = async <T>(
  app: TestApp,
  [statement, values]: readonly [statement: string, values: unknown[]],
  begin: () => Promise<T>,
): Promise<T> => {
  const { begun } = await asIntake(app.database, async ({ db }) => {
    await db.executeQuery(CompiledQuery.raw(statement, values))
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const started = begin()
    // Whoever calls looks at it after the change.
    started.catch(() => {})
    await expect.poll(() => app.query(WAITING, [rows[0]?.pid])).toEqual([{ count: 1 }])
    return { begun: started }
  })
  return begun
}
