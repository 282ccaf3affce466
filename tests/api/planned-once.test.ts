import { sql, type Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { connect, type Database } from '#server/database/connect.ts'
import { column } from '#server/database/names.ts'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import type { Tables } from '#server/database/types.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

/** With the one connection of a pool of its own. */
const onConnection = async (work: (db: Transaction<Tables>) => Promise<void>, options = {}) => {
  const database: Database = connect(app.database.opened.url, { max: 1, ...options })
  try {
    await database.kysely.transaction().execute(work)
  } finally {
    await database.close()
  }
}

/** The statements that the connection keeps, and how often each kind of plan was used. */
const plansOf = async (db: Transaction<Tables>) =>
  (
    await sql<{ name: string; genericPlans: number; customPlans: number }>`
      select name, generic_plans, custom_plans from pg_prepared_statements where name <> '' order by name`.execute(db)
  ).rows

const double = async (db: Transaction<Tables>, value: number) =>
  (await runPlannedOnce(db, sql<{ twice: number }>`select ${value}::int * 2 twice`)).rows

it.each([{ streams: false }, { streams: true }])(
  'a statement that is planned once is planned for no value, the others for theirs: %o',
  (options) =>
    onConnection(async (db) => {
      for (const value of [1, 2, 3]) expect(await double(db, value)).toEqual([{ twice: 2 * value }])
      await sql`select ${1}::int`.execute(db)
      expect(await plansOf(db)).toEqual([{ name: 'planned-0', genericPlans: 3, customPlans: 0 }])
      const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)
      expect(rows).toEqual([{ mode: 'force_custom_plan' }])
    }, options),
)

it('a connection keeps 200 of them, and runs those beyond all the same', () =>
  onConnection(async (db) => {
    for (let at = 0; at < 205; at += 1) {
      const { rows } = await runPlannedOnce(db, sql`select ${at}::int as ${column(`c${at}`)}`)
      expect(rows).toEqual([{ [`c${at}`]: at }])
    }
    expect(await plansOf(db)).toHaveLength(200)
    expect(await double(db, 7)).toEqual([{ twice: 14 }])
  }))
