import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { cancelExport, exportsOf, markExportsSeen, retryExport } from '#features/exports/contract.ts'
import { getExportStatistics } from '#core/export-statistics.ts'
import { beginAttempt, recordProgress, completeAttempt } from '#features/exports/server/job.ts'
import { savedScope } from '#features/exports/server/saved-scope.ts'
import { sweep } from '#features/exports/server/sweep.ts'
import { workOn } from '#features/exports/server/work.ts'
import { asWorker } from '#server/database/scope.ts'
import type { NewJob } from '#server/jobs/queue.ts'
import { askForFile, fileOf, ownExports, queueExport, rowsIn } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, buildTransactions, type Person, type Tenant } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let person: Person
let token: string
/** What was put into the queue; nobody works it off here, tests do. */
let sent: NewJob[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  app = await startTestApp({ env: { DATA_DIR: folder.path, EXPORT_MAX_ROWS: '40', EXPORT_MAX_PENDING: '3' } })
  const { queue } = app.services.exports
  const send = queue.send.bind(queue)
  queue.send = (scope, job) => {
    sent.push(job)
    return send(scope, job)
  }
  tenant = await buildTenant(app.database)
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 30 }, () => ({})),
  )
})
beforeEach(async () => {
  sent = []
  person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  token = (await app.openSession(person)).token
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})

const never = new AbortController().signal
const work = (id: string) => workOn(app.services, id, never)
const queue = async (body: unknown = {}) => (await queueExport(app, token, body)).data.token
const stateOf = async (id: string) => {
  const row = (await ownExports(app, token)).find((each) => each.token === id)
  return [row?.status, row?.reason]
}
const filesOf = async (id: string) =>
  (await readdir(join(folder.path, 'exports')).catch(() => [])).filter((name) => name.startsWith(id))
it('EXP-19 ERR-M16 CONST-11 refuses more pending exports than the cap, with its number', async () => {
  for (let at = 0; at < 3; at += 1) await queue()
  const refused = await queueExport(app, token)
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    429,
    'TOO_MANY_EXPORTS',
    'Too many pending exports. At most 3 can be in progress at once.',
  ])
})

it('REL-16 the cap holds under 50 parallel calls', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => queueExport(app, token)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await ownExports(app, token)).toHaveLength(3)
  expect(sent).toHaveLength(3)
})

it('EXP-20 EXP-21 ERR-M17 refuses more rows than the cap, before it queues and when it runs', async () => {
  const id = await queue()
  const extra = await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 11 }, () => ({ userName: 'extra' })),
  )
  const refused = await queueExport(app, token)
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    422,
    'EXPORT_TOO_LARGE',
    'Selection too large for export, please apply a filter. At most 40 rows can be exported.',
  ])
  await work(id)
  expect(await stateOf(id)).toEqual([exportStatus.failed, 'tooLarge'])
  await app.query('delete from transaction where id = any($1::bigint[])', [extra.map((row) => row.id)])
})

it('has no file before it is done or when it was canceled; trying again brings it', async () => {
  const id = await queue()
  expect((await askForFile(app, token, id)).status).toBe(409)
  const canceled = await app.call(cancelExport, { params: { token: id }, token })
  expect(canceled.data).toMatchObject({ status: exportStatus.failed, reason: 'canceled', seen: true })
  await work(id)
  expect([await stateOf(id), await filesOf(id)]).toEqual([[exportStatus.failed, 'canceled'], []])
  expect((await app.call(cancelExport, { params: { token: id }, token })).status).toBe(409)
  const again = await app.call(retryExport, { params: { token: id }, token })
  expect(again.data).toMatchObject({ status: exportStatus.inProcess, reason: null, seen: false })
  await work(id)
  expect(await rowsIn(await fileOf(app, token, id))).toHaveLength(30)
  expect((await app.call(retryExport, { params: { token: id }, token })).status).toBe(409)
})

it('REL-23 refuses the late result of a worker that lost its export', async () => {
  const id = await queue()
  const late = await asWorker(app.database, (scope) => beginAttempt(scope, id))
  const second = await asWorker(app.database, (scope) => beginAttempt(scope, id))
  // Also while the one that took it over is still at work.
  const isAlive = (attempt = late) => attempt && asWorker(app.database, (scope) => recordProgress(scope, attempt, 7))
  expect([await isAlive(late), await isAlive(second)]).toEqual([false, true])
  await work(id)
  expect(await stateOf(id)).toEqual([exportStatus.success, null])
  const before = (await fileOf(app, token, id)).bytes
  const result = {
    rows: 1,
    file: { size: 1, hash: Buffer.alloc(32) },
    scope: savedScope({ operator: true, level: 'admin', ownTransactionsOnly: false, bindings: [] } as never),
    now: app.clock.now,
  }
  expect(late && (await asWorker(app.database, (scope) => completeAttempt(scope, late, result)))).toBe(false)
  expect((await fileOf(app, token, id)).bytes).toEqual(before)
  expect(await filesOf(id)).toEqual([`${id}.3.xlsx`])
})

it('REL-22 tries what fails again after 10, 60 and 300 seconds, then fails with a reason', async () => {
  const id = await queue()
  const exports = join(folder.path, 'exports')
  // Where the file would be written stands a folder, which nobody can write to, not even root.
  for (const attempt of [1, 2, 3, 4])
    await mkdir(join(exports, `${id}.${attempt}.xlsx.part`, 'full'), { recursive: true })
  for (const delay of [10, 60, 300]) {
    sent = []
    await work(id).catch(() => {})
    expect([await stateOf(id), sent.map((job) => job.delay)]).toEqual([[exportStatus.inProcess, null], [delay]])
  }
  await work(id).catch(() => {})
  expect(await stateOf(id)).toEqual([exportStatus.failed, 'unexpected'])
})

it('REL-22 goes on after a crash of what writes a file, and tries it again', async () => {
  const id = await queue()
  sent = []
  const started = Promise.withResolvers<ChildProcess>()
  const listener = (message: unknown) => started.resolve((message as { process: ChildProcess }).process)
  subscribe('child_process', listener)
  const working = work(id)
  const writer = await started.promise
  unsubscribe('child_process', listener)
  writer.kill('SIGSEGV')
  await working
  expect([await stateOf(id), sent.map((job) => job.delay)]).toEqual([[exportStatus.inProcess, null], [10]])
  await work(id)
  expect(await rowsIn(await fileOf(app, token, id))).toHaveLength(30)
})

it('REL-22 ends an export that took its worker with it every time', async () => {
  const id = await queue()
  for (let at = 0; at < 4; at += 1) await asWorker(app.database, (scope) => beginAttempt(scope, id))
  await work(id)
  expect(await stateOf(id)).toEqual([exportStatus.failed, 'interrupted'])
})

it('SEC-36 does nothing for somebody who was disabled or suspended or lost the right meanwhile', async () => {
  for (const [away, back] of [
    ['enabled = false', 'enabled = true'],
    [`suspended_until = 'infinity'`, 'suspended_until = null'],
  ]) {
    const id = await queue()
    await app.query(`update portal_user set ${away} where id = $1`, [person.id])
    await work(id)
    await app.query(`update portal_user set ${back} where id = $1`, [person.id])
    expect([away, ...(await stateOf(id))]).toEqual([away, exportStatus.failed, 'notAllowed'])
  }

  const { data: merchants } = await (async () => {
    await app.query(
      "update role_binding set role = 'ROLE_INSTANCE_ADMIN', merchant_id = null, instance_id = $2 where user_id = $1",
      [person.id, tenant.instanceId],
    )
    return queueExport(app, token, {}, 'merchants')
  })()
  await app.query(
    "update role_binding set role = 'ROLE_MERCHANT', merchant_id = $2, instance_id = null where user_id = $1",
    [person.id, tenant.merchantId],
  )
  await work(merchants.token)
  expect(await stateOf(merchants.token)).toEqual([exportStatus.failed, 'notAllowed'])
})

it('SEC-36 fails with a reason when a filter is no longer the person’s to use', async () => {
  const id = await queue({ filter: { merchantName: 'Kaf' } })
  await app.query("update role_binding set role = 'ROLE_CASHIER', merchant_id = null where user_id = $1", [person.id])
  await work(id)
  expect(await stateOf(id)).toEqual([exportStatus.failed, 'refused'])
})

it('CONST-10 EXP-29 D-40 ends what is unfinished after 72 hours, and not a second before', async () => {
  const id = await queue()
  app.clock.advance(72 * 3600)
  await sweep(app.services)
  token = (await app.openSession(person)).token
  expect(await stateOf(id)).toEqual([exportStatus.inProcess, null])
  app.clock.advance(1)
  await sweep(app.services)
  expect(await stateOf(id)).toEqual([exportStatus.failed, 'expired'])
})

it('REL-09 starts no export without room on the disk, and goes on when there is room again', async () => {
  const { store } = app.services.exports
  const hasRoom = store.hasRoom.bind(store)
  store.hasRoom = () => Promise.resolve(false)
  const refused = await queueExport(app, token)
  expect([refused.status, refused.error.code]).toEqual([507, 'STORAGE_FULL'])
  expect(await ownExports(app, token)).toEqual([])
  store.hasRoom = hasRoom
  expect((await queueExport(app, token)).status).toBe(200)
})

it('REL-14 the same Idempotency-Key queues one export', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  const ask = () =>
    app.call(exportsOf.transactions.queued, { params: { total: 0 }, body: { format: 'csv' }, token, headers })
  const [first, second] = [await ask(), await ask()]
  expect(second.data).toEqual(first.data)
  expect(await ownExports(app, token)).toHaveLength(1)
})

it('REL-21 lets tenants come in turn: the more of a tenant wait, the later its next', async () => {
  const other = await buildTenant(app.database)
  const loud = []
  for (const tenantOf of [tenant, tenant, other]) {
    const someone = await buildPerson(app.database, tenantOf, 'ROLE_MERCHANT')
    const { token: theirs } = await app.openSession(someone)
    loud.push(await queueExport(app, theirs))
  }
  const [first, second, others] = sent
  expect(second?.group).toBe(first?.group)
  expect(second?.ahead).toBe((first?.ahead ?? 0) + 1)
  expect([others?.ahead, others?.group === first?.group]).toEqual([1, false])
})

it('REL-38 the numbers of the badge equal a model after every step', async () => {
  type Step = 'queue' | 'work' | 'crash' | 'cancel' | 'seen' | 'retry'
  const play = async (steps: readonly Step[]) => {
    person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
    token = (await app.openSession(person)).token
    const model: { id: string; state: 'running' | 'done' | 'failed'; seen: boolean }[] = []
    for (const step of steps) {
      const running = model.find(({ state }) => state === 'running')
      const failed = model.find(({ state }) => state === 'failed')
      const isFull = model.filter(({ state }) => state === 'running').length === 3
      if (step === 'queue' && !isFull) model.push({ id: await queue({ format: 'csv' }), state: 'running', seen: false })
      if (step === 'work' && running) {
        const attempt = await asWorker(app.database, (scope) => beginAttempt(scope, running.id))
        const file = { size: 1, hash: Buffer.alloc(32) }
        const scope = { operator: false, level: 'mid', ownTransactionsOnly: false, bindings: [] } as const
        if (attempt)
          await asWorker(app.database, (db) =>
            completeAttempt(db, attempt, { rows: 1, file, scope, now: app.clock.now }),
          )
        running.state = 'done'
      }
      if (step === 'crash' && running) await asWorker(app.database, (scope) => beginAttempt(scope, running.id))
      if (step === 'cancel' && running) {
        await app.call(cancelExport, { params: { token: running.id }, token })
        Object.assign(running, { state: 'failed', seen: true })
      }
      if (step === 'seen') {
        await app.call(markExportsSeen, { token })
        for (const each of model) each.seen ||= each.state !== 'running'
      }
      if (step === 'retry' && failed && !isFull) {
        await app.call(retryExport, { params: { token: failed.id }, token })
        Object.assign(failed, { state: 'running', seen: false })
      }
      expect((await app.call(getExportStatistics, { token })).data).toEqual({
        unseenExports: model.filter(({ state, seen }) => state !== 'running' && !seen).length,
        inProgressExports: model.filter(({ state }) => state === 'running').length,
      })
    }
  }
  const step = fc.constantFrom<Step>('queue', 'work', 'crash', 'cancel', 'seen', 'retry')
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), play), { numRuns: 6 })
})
