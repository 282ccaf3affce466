import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { workOn } from '#features/exports/server/work.ts'
import { runDue } from '#features/schedules/server/run.ts'
import { asWorker } from '#server/database/scope.ts'
import { fileOf, ownExports, queueExport, rowsIn, sheetsOf } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, buildTransactions, type Person, type Tenant } from '#tests/support/factories.ts'
import { everyMorning, schedulesOf } from '#tests/support/schedules.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let person: Person
let token: string
let calls: ReturnType<typeof schedulesOf>

/** Moves the clock, after which the person has logged in again. */
const at = async (moment: string) => {
  app.clock.now = new Date(moment)
  token = (await app.openSession(person)).token
}
/** What the database holds of schedules, of which the intake of feeds sees nothing. */
const stored = (text: string) =>
  asWorker(
    app.database,
    async ({ db }) => (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text))).rows,
  )

beforeAll(async () => {
  folder = await temporaryFolder()
  app = await startTestApp({ env: { DATA_DIR: folder.path } })
  calls = schedulesOf(app)
  tenant = await buildTenant(app.database)
  await buildTransactions(app.database, tenant, [
    { posLocalDateTime: '2026-11-20T23:59:59', amount: 1100 },
    { posLocalDateTime: '2026-11-21T00:00:00', amount: 2200 },
    { posLocalDateTime: '2026-11-21T23:59:59', amount: 3300 },
    { posLocalDateTime: '2026-11-22T00:00:00', amount: 4400 },
    { posLocalDateTime: '2026-11-24T12:00:00', amount: 5500 },
  ])
})
beforeEach(async () => {
  await stored('delete from schedule')
  person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  await at('2026-11-21T10:00:00Z')
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const stateOf = async () => (await calls.list(token)).map(({ state, reason, nextAt }) => [state, reason, nextAt])
const csvOf = async (id: string) =>
  (await fileOf(app, token, id)).bytes.toString().replace('\uFEFF', '').trim().split('\r\n')
const eventsOf = (event: string) =>
  app.query('select user_id, role, after from audit_event where event = $1 and user_id = $2 order by id', [
    event,
    person.id,
  ])

describe('JOB-12 a schedule that is due', () => {
  it('makes the file of the day before, by the clocks of its zone, in the exports of its person, once', async () => {
    await calls.create(token)
    await at('2026-11-22T05:59:59Z')
    expect(await calls.look()).toBe(0)
    await at('2026-11-22T06:00:00Z')
    expect([await calls.look(), await calls.look()]).toEqual([1, 0])
    await calls.finish(token)
    const [row, ...others] = await ownExports(app, token)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      name: 'Morning file 2026-11-21 store time',
      entity: 'transactions',
      format: 'csv',
      status: exportStatus.success,
      rows: 2,
      seen: false,
    })
    expect((await csvOf(row?.token ?? '')).toSorted()).toEqual(['22.00', '33.00', 'Amount'])
    expect(await calls.look()).toBe(0)
    expect(await calls.list(token)).toMatchObject([
      {
        state: 'active',
        nextAt: '2026-11-23T06:00:00.000Z',
        lastRun: { dueAt: '2026-11-22T06:00:00.000Z', status: exportStatus.success },
      },
    ])
    expect(await eventsOf('export.queued')).toEqual([
      {
        userId: person.id,
        role: 'ROLE_MERCHANT_ADMIN',
        after: { entity: 'transactions', format: 'csv', schedule: 'Morning file' },
      },
    ])
  })

  it('makes the closing sheet, with the same figures as the call', async () => {
    const content = { kind: 'closing', period: 'previousWeek', filter: {}, by: 'day' }
    const plan = { frequency: 'weekly', weekday: 1, time: '06:00', zone: 'Europe/Athens' }
    await calls.create(token, { name: 'Week', content, plan })
    await at('2026-11-23T04:00:00Z')
    expect(await calls.look()).toBe(1)
    await calls.finish(token)
    const [row] = await ownExports(app, token)
    expect(row).toMatchObject({
      name: 'Week 2026-11-16 – 2026-11-22 store time',
      entity: 'closing',
      format: 'xlsx',
      status: exportStatus.success,
      rows: 3,
    })
    const [sums, currency] = await sheetsOf(await fileOf(app, token, row?.token ?? ''))
    const [heading = []] = sums?.rows ?? []
    expect(sums?.rows[1]?.[heading.indexOf('Sales')]).toBe(110)
    const [columns = [], ...days] = currency?.rows ?? []
    expect(days.map((day) => day[columns.indexOf('Sales')])).toEqual([11, 55, 44])
  })

  it('is begun by one of several workers that look at once', async () => {
    for (let count = 0; count < 4; count += 1) await calls.create(token, { name: `File ${count}` })
    await at('2026-11-22T06:00:00Z')
    const begun = await Promise.all([0, 1, 2, 3].map(() => runDue(app.services)))
    expect(begun.reduce((sum, each) => sum + each, 0)).toBe(4)
    expect((await ownExports(app, token)).map(({ name }) => name).toSorted()).toEqual(
      [0, 1, 2, 3].map((count) => `File ${count} 2026-11-21 store time`),
    )
  })

  it('is made up once after an outage, of the newest day, and the log says how many it leaves out', async () => {
    await calls.create(token)
    await at('2026-11-25T12:00:00Z')
    expect(await calls.look()).toBe(1)
    await calls.finish(token)
    expect(await calls.look()).toBe(0)
    expect((await ownExports(app, token)).map(({ name, rows }) => [name, rows])).toEqual([
      ['Morning file 2026-11-24 store time', 1],
    ])
    expect((await eventsOf('export.queued')).map(({ after }) => after)).toMatchObject([{ missed: 3 }])
    expect(await stateOf()).toEqual([['active', null, '2026-11-26T06:00:00.000Z']])
  })

  it('waits for the run before, and while its person has as many exports in progress as may be', async () => {
    await calls.create(token)
    await at('2026-11-22T06:00:00Z')
    await calls.look()
    await at('2026-11-23T06:00:00Z')
    expect(await calls.look()).toBe(0)
    await calls.finish(token)
    const columns = { columns: ['amount'], filter: { amountFrom: 1, amountTo: 2 } }
    for (let count = 0; count < 5; count += 1) await queueExport(app, token, columns)
    expect(await calls.look()).toBe(0)
    await calls.finish(token)
    expect(await calls.look()).toBe(1)
  })

  it('waits while its person is suspended, and then makes the newest file alone', async () => {
    await calls.create(token)
    await app.query('update portal_user set suspended_until = $2 where id = $1', [person.id, '2026-11-24T07:00:00Z'])
    for (const moment of ['2026-11-22T06:00:00Z', '2026-11-24T06:59:59Z']) {
      app.clock.now = new Date(moment)
      expect(await calls.look()).toBe(0)
    }
    expect(await stored('select state, reason from schedule')).toEqual([{ state: 'active', reason: null }])
    expect(await eventsOf('schedule.stopped')).toEqual([])
    await at('2026-11-24T07:00:00Z')
    expect(await calls.look()).toBe(1)
    expect(await stateOf()).toEqual([['active', null, '2026-11-25T06:00:00.000Z']])
    expect(await ownExports(app, token)).toHaveLength(1)
  })

  it('does not run while it is paused, nor for what was due in that time', async () => {
    const { data } = await calls.create(token)
    await calls.change(token, data.token, { state: 'paused' })
    expect(await stateOf()).toEqual([['paused', null, null]])
    await at('2026-11-23T12:00:00Z')
    expect(await calls.look()).toBe(0)
    await calls.change(token, data.token)
    expect(await calls.look()).toBe(0)
    expect(await stateOf()).toEqual([['active', null, '2026-11-24T06:00:00.000Z']])
  })
})

describe('SEC-36 no file is made, and the schedule is stopped with a reason, for an owner who', () => {
  const losses = {
    role: () => app.query('delete from role_binding where user_id = $1', [person.id]),
    scope: async () => {
      const other = await buildTenant(app.database, { acquirerId: tenant.acquirerId })
      await app.query('update role_binding set merchant_id = $1 where user_id = $2', [other.merchantId, person.id])
    },
    account: () => app.query('update portal_user set enabled = false where id = $1', [person.id]),
  }

  it.each([
    ['has no role any more', 'scope', losses.role],
    ['sees other merchants than before', 'scope', losses.scope],
    ['was disabled', 'account', losses.account],
    ['was deleted', 'account', () => app.query('update portal_user set deleted_at = now() where id = $1', [person.id])],
  ] as const)('%s', async (_, reason, lose) => {
    await calls.create(token)
    await lose()
    await at('2026-11-22T06:00:00Z')
    expect(await calls.look()).toBe(0)
    expect(await stored('select state, reason, due_at from schedule')).toEqual([
      { state: 'stopped', reason, dueAt: null },
    ])
    expect(await stored(`select from export_job where user_id = ${person.id}`)).toEqual([])
    expect(await eventsOf('schedule.stopped')).toMatchObject([{ after: { name: 'Morning file', reason } }])
    await at('2026-11-23T06:00:00Z')
    expect(await calls.look()).toBe(0)
    expect(await eventsOf('schedule.stopped')).toHaveLength(1)
  })

  it('sees less: the list says so before the run, and letting it go on takes what they see then', async () => {
    const other = await buildTenant(app.database, { acquirerId: tenant.acquirerId })
    const { data } = await calls.create(token)
    await app.query('update role_binding set merchant_id = $1 where user_id = $2', [other.merchantId, person.id])
    expect(await stateOf()).toEqual([['stopped', 'scope', null]])
    await calls.change(token, data.token)
    expect(await stateOf()).toEqual([['active', null, '2026-11-22T06:00:00.000Z']])
    await at('2026-11-22T06:00:00Z')
    await calls.look()
    await calls.finish(token)
    expect((await ownExports(app, token)).map(({ rows }) => rows)).toEqual([0])
  })

  it('was disabled between the queue and the file, and stops when the next one is due', async () => {
    await calls.create(token)
    await at('2026-11-22T06:00:00Z')
    expect(await calls.look()).toBe(1)
    const [row] = await ownExports(app, token)
    await losses.account()
    await workOn(app.services, row?.token ?? '', new AbortController().signal)
    await calls.look()
    await at('2026-11-23T06:00:00Z')
    expect(await calls.look()).toBe(0)
    expect(await stored('select state, reason from schedule')).toEqual([{ state: 'stopped', reason: 'account' }])
    const jobs = await stored(`select status, reason, hash from export_job where user_id = ${person.id}`)
    expect(jobs).toEqual([{ status: exportStatus.failed, reason: 'notAllowed', hash: null }])
  })
})

it('a file that was asked for by hand and one of a schedule are the same', async () => {
  const content = { ...everyMorning.content, format: 'xlsx', columns: ['amount', 'tid'] }
  await calls.create(token, { content })
  await at('2026-11-22T06:00:00Z')
  await calls.look()
  const body = { columns: ['amount', 'tid'], filter: { dateFrom: '2026-11-21 00:00', dateTo: '2026-11-21 23:59' } }
  await queueExport(app, token, { ...body, zone: 'Europe/Athens' })
  await calls.finish(token)
  const [first, second] = await Promise.all(
    (await ownExports(app, token)).map(async (row) => rowsIn(await fileOf(app, token, row.token))),
  )
  expect(first).toHaveLength(2)
  expect(first).toEqual(second)
})
