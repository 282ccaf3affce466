import { CompiledQuery } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { asIntake } from '#server/database/scope.ts'
import { countsOf, linesOf, takeFiles, takeLines, type TestLines } from '#tests/support/intake-lines.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let lines: TestLines
let acquirer = 0
let key = 0

beforeEach(async () => {
  acquirer += 1
  lines = linesOf(`OFF${acquirer}`)
  await takeFiles(app, lines.tree())
})

/** Disables a record at an instant. */
const disable = async (table: string, at: string) => {
  const where = `acquirer_id = (select id from acquirer where code = $1)`
  await app.query(`update ${table} set status = 0 where ${where}`, [`OFF${acquirer}`])
  await app.query(`update ${table} set status_changed_at = '${at}' where ${where}`, [`OFF${acquirer}`])
}
const sell = (posLocalDateTime: string, fields = {}) =>
  takeLines(app, 'transactions', [lines.sale(`off-${++key}`, { posLocalDateTime, ...fields })])

describe('a transaction', () => {
  it.each([
    ['store', 'The terminal is linked to a disabled store, so transactions cannot be processed.'],
    ['mid', 'The terminal is linked to a disabled store (its MID is disabled), so transactions cannot be processed.'],
    [
      'merchant',
      'The terminal is linked to a disabled store (its merchant is disabled), so transactions cannot be processed.',
    ],
    ['terminal', 'The terminal is disabled, so transactions cannot be processed.'],
  ])('D-52 TRM-28 after its %s was disabled is refused with the sentence that says so', async (table, reason) => {
    await disable(table, '2026-01-15 08:00Z')
    const report = await sell('2026-01-15T10:00:00')
    expect([countsOf(report), report.problems]).toEqual([{ rejected: 1 }, [{ line: 1, field: '', reason }]])
    const stored = await app.query('select * from transaction_key where trn_key = $1', [`off-${key}`])
    expect(stored).toEqual([])
  })

  it('before that is taken in, by the clock of the store', async () => {
    // Athens is two hours ahead in winter.
    await disable('store', '2026-01-15 08:00Z')
    expect(countsOf(await sell('2026-01-15T09:59:59'))).toEqual({ inserted: 1 })
    expect(countsOf(await sell('2026-01-15T10:00:00'))).toEqual({ rejected: 1 })
    const happenedAt = '2026-01-15T07:59:59Z'
    expect(countsOf(await sell('2026-01-15T10:00:00', { happenedAt }))).toEqual({ inserted: 1 })
  })

  it('that was taken in before is repeated and moved on, whatever has been disabled since', async () => {
    const pending = lines.sale('moved', { status: 0 })
    await takeLines(app, 'transactions', [pending])
    await disable('store', '2026-01-01 00:00Z')
    expect(countsOf(await takeLines(app, 'transactions', [pending]))).toEqual({ unchanged: 1 })
    expect(countsOf(await takeLines(app, 'transactions', [{ ...pending, status: 1 }]))).toEqual({ updated: 1 })
  })

  it('is refused alone: the others of its file go in', async () => {
    await takeLines(app, 'stores', [lines.store({ storeCode: 'S2' })])
    await takeLines(app, 'terminals', [lines.terminal('T9', { storeCode: 'S2' })])
    await disable('store', '2026-01-01 00:00Z')
    await app.query(`update store set status = 1 where code = 'S2'`)
    const report = await takeLines(app, 'transactions', [lines.sale('shut'), lines.sale('open', { tid: 'T9' })])
    expect([countsOf(report), report.problems.map(({ line }) => line)]).toEqual([{ inserted: 1, rejected: 1 }, [1]])
  })

  it('is taken in again once everything is enabled', async () => {
    await disable('merchant', '2026-01-01 00:00Z')
    expect(countsOf(await sell('2026-01-15T10:00:00'))).toEqual({ rejected: 1 })
    await app.query('update merchant set status = 1')
    expect(countsOf(await sell('2026-01-15T10:00:00'))).toEqual({ inserted: 1 })
  })
})

it('the time of a switch is noted whoever switches, and only then', async () => {
  const changed = async () =>
    (
      await app.query(
        `select status_changed_at from store where acquirer_id = (select id from acquirer where code = $1)`,
        [`OFF${acquirer}`],
      )
    )[0]?.['statusChangedAt']
  await app.query(`update store set status_changed_at = '2026-01-01 00:00Z'`)
  await takeLines(app, 'stores', [lines.store({ name: 'Renamed' })])
  expect(await changed()).toEqual(new Date('2026-01-01T00:00:00Z'))
  await takeLines(app, 'stores', [lines.store({ name: 'Renamed', storeStatus: 0 })])
  expect(await changed()).not.toEqual(new Date('2026-01-01T00:00:00Z'))
})

describe('a line about a record that somebody changes in the portal at the same moment', () => {
  it.each([
    ['merchants', 'merchant', 'status', () => lines.merchant({ name: 'Renamed' })],
    ['stores', 'store', 'status', () => lines.store({ name: 'Renamed' })],
    ['terminals', 'terminal', 'status', () => lines.terminal('T1', { alias: 'Renamed' })],
    [
      'devices',
      'device',
      'blocked::int - 1',
      () => ({ ...lines.tree().devices?.[0], lastAccessedAt: '2026-11-20T10:00:00Z' }),
    ],
  ] as const)('REL-16 of %s waits for the change and keeps it', async (kind, table, changed, line) => {
    const mine = `acquirer_id = (select id from acquirer where code = 'OFF${acquirer}')`
    const change = table === 'device' ? 'blocked = true' : 'status = 0'
    const waiting = () =>
      app.query(
        'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      )
    let report: ReturnType<typeof takeLines> | undefined
    await asIntake(app.database, async ({ db }) => {
      await db.executeQuery(CompiledQuery.raw(`update ${table} set ${change} where ${mine}`))
      report = takeLines(app, kind, [line()])
      await expect.poll(async () => (await waiting()).length).toBe(1)
    })
    expect(countsOf((await report) as never)).toEqual({ updated: 1 })
    const rows = await app.query(`select ${changed} as state from ${table} where ${mine}`)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([0]))
  })
})
