import { expect, it } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { updateStatistics } from '#server/database/statistics.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const NOW = Date.parse('2026-11-21T10:00:00Z')

/** What the planner believes that tables hold; -1: not analyzed yet. */
const counts = async (): Promise<Record<string, number>> => {
  const rows = await app.query(
    `select relname as name, reltuples::float8 as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const known = Object.fromEntries(rows.map(({ name, rows: count }) => [String(name), Number(count)]))
  return isDistributed ? { ...known, transaction: await countOnWorkers('transaction') } : known
}

/** Where a table is spread, the planners of the workers are those who must know. */
const countOnWorkers = async (table: string): Promise<number> => {
  const [found] = await app.query(
    `select coalesce(sum(nullif(result::float8, -1)), -1) as rows from run_command_on_shards($1,
       $$select reltuples from pg_class where oid = '%s'::regclass$$)`,
    [table],
  )
  return Number(found?.['rows'])
}

it('every table without statistics gets them, and partitioned ones again after a day', async () => {
  const tenant = await buildTenant(app.database)
  const sell = () => buildTransactions(app.database, tenant, [{ amount: 100 }, { amount: 200 }])
  await sell()
  const owner = connect(app.database.opened.url, { role: null, max: 1 })
  try {
    expect(await counts()).toMatchObject({ transaction: -1, device_log: -1, terminal: -1 })
    await updateStatistics(owner, new Date(NOW))
    expect(Object.entries(await counts()).filter(([, count]) => count < 0)).toEqual([])
    expect(await counts()).toMatchObject({ transaction: 2, device_log: 0, terminal: 1 })

    await sell()
    await buildTenant(app.database)
    await updateStatistics(owner, new Date(NOW + 19 * 3_600_000))
    expect(await counts()).toMatchObject({ transaction: 2, terminal: 1 })
    await updateStatistics(owner, new Date(NOW + 24 * 3_600_000))
    expect(await counts()).toMatchObject({ transaction: 4, terminal: 1 })
  } finally {
    await owner.close()
  }
})
