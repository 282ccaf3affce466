import { expect, it } from 'vitest'
import { startRetention } from '#server/jobs/retention.ts'
import { buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()

/** What the run of a start leaves behind. */
const state = async () => {
  const [found] = await app.query(`
    select (select count(*)::int from transaction) as transactions,
      (select value from operation_fact where name = 'analyzedAt') is not null as is_analyzed,
      (select bool_and(count_by_hour is not null) from instance_day) as has_hours`)
  return found
}

it('a start of the worker deletes what is old, updates statistics and counts hours of days', async () => {
  const tenant = await buildTenant(app.database)
  await buildTransactions(app.database, tenant, [
    { posLocalDateTime: '2025-04-30 23:59:59' },
    { posLocalDateTime: '2026-11-19 12:00:00' },
  ])
  expect(await state()).toEqual({ transactions: 2, isAnalyzed: false, hasHours: false })
  const stop = startRetention(app.database.opened.url, app.services)
  try {
    await expect.poll(state, { timeout: 10_000 }).toEqual({ transactions: 1, isAnalyzed: true, hasHours: true })
  } finally {
    await stop()
  }
})
