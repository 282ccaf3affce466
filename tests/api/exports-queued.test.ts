import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { languages } from '#core/languages/languages.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { cancelExport, markExportsSeen, retryExport } from '#features/exports/contract.ts'
import { getExportStatistics } from '#core/export-statistics.ts'
import { sweep } from '#features/exports/server/sweep.ts'
import { translate } from '#server/texts.ts'
import {
  askForFile,
  exportQueued,
  fileOf,
  finished,
  ownExports,
  queueExport,
  rowsIn,
  sheetsOf,
  startWorker,
} from '#tests/support/export-files.ts'
import {
  addRole,
  buildPerson,
  buildTenant,
  buildTransactions,
  type Person,
  type Tenant,
} from '#tests/support/factories.ts'
import { rowsOf } from '#tests/support/list-rows.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let stop: () => void
let person: Person
let token: string

beforeAll(async () => {
  folder = await temporaryFolder()
  app = await startTestApp({ env: { DATA_DIR: folder.path } })
  tenant = await buildTenant(app.database)
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 30 }, (_, at) => ({ amount: at })),
  )
  stop = await startWorker(app)
})
beforeEach(async () => {
  person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  token = (await app.openSession(person)).token
})
afterAll(async () => {
  stop()
  await app.close()
  await folder.remove()
})

const statistics = async () => (await app.call(getExportStatistics, { token })).data
const auditLogOf = (id: string) =>
  app.query('select event, result, user_id from audit_event where object_token = $1 order by id', [id])

it('EXP-05 EXP-06 EXP-08 API-30 API-67 stands in progress in the list, then finished with its size', async () => {
  const { data: queued } = await queueExport(app, token, { filter: { types: ['sale'] } })
  expect(queued).toMatchObject({
    status: exportStatus.inProcess,
    rowsExpected: 30,
    size: null,
    reason: null,
    seen: false,
  })
  expect(queued.name).toBe('Transactions 2026-11-21 10.00 UTC')
  expect((await ownExports(app, token)).map((row) => row.token)).toEqual([queued.token])
  const done = await finished(app, token, queued.token)
  const file = await fileOf(app, token, queued.token)
  expect(done).toMatchObject({ status: exportStatus.success, rows: 30, size: file.bytes.length, reason: null })
  expect(done.expiresAt).toBe('2026-11-28T10:00:00Z')
})

it('EXP-04 EXP-09 EXP-12 API-68 downloads the rows of the list under the name of the export', async () => {
  const body = { sort: { field: 'amount', direction: 'asc' } as const, filter: { types: ['sale' as const] } }
  const done = await exportQueued(app, token, { ...body, columns: ['amount', 'stan'] })
  const file = await fileOf(app, token, done.token)
  expect(file.name).toBe(`${done.name}.xlsx`)
  const list = await rowsOf(app, token, body)
  expect(await rowsIn(file)).toEqual(list.map((row) => [row.amount / 100, row.stan]))
  expect(done.rows).toBe(list.length)
  expect(readdirSync(join(folder.path, 'exports'))).toContain(`${done.token}.1.xlsx`)
})

it.each(languages)('the file says its headings in %s, as asked', async (language) => {
  const done = await exportQueued(app, token, { language, columns: ['amount'] })
  const [rows] = await sheetsOf(await fileOf(app, token, done.token))
  expect(rows?.rows[0]).toEqual([translate(language, columnTexts.amount)])
})

it('EXP-11 D-100 lists the newest first', async () => {
  const tokens: string[] = []
  for (let at = 0; at < 3; at += 1) {
    app.clock.advance(1)
    tokens.push((await exportQueued(app, token, { format: 'csv' })).token)
  }
  expect((await ownExports(app, token)).map((row) => row.token)).toEqual(tokens.toReversed())
})

it('EXP-14 EXP-16 API-69 API-70 D-101 counts unseen and running exports, and forgets the unseen when they are seen', async () => {
  expect(await statistics()).toEqual({ unseenExports: 0, inProgressExports: 0 })
  const first = await queueExport(app, token)
  expect((await statistics()).inProgressExports + (await statistics()).unseenExports).toBe(1)
  await finished(app, token, first.data.token)
  expect(await statistics()).toEqual({ unseenExports: 1, inProgressExports: 0 })
  expect((await app.call(markExportsSeen, { token })).status).toBe(200)
  expect(await statistics()).toEqual({ unseenExports: 0, inProgressExports: 0 })
  expect((await ownExports(app, token))[0]?.seen).toBe(true)
})

it('EXP-23 SEC-36 is nobody else’s, not even of a wider role, and the attempt writes to the audit log', async () => {
  const done = await exportQueued(app, token)
  for (const role of ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_MERCHANT_ADMIN'] as const) {
    const other = await buildPerson(app.database, tenant, role)
    const { token: theirs } = await app.openSession(other)
    expect(await ownExports(app, theirs)).toEqual([])
    expect((await askForFile(app, theirs, done.token)).status).toBe(404)
    expect((await app.call(cancelExport, { params: { token: done.token }, token: theirs })).status).toBe(404)
    expect((await app.call(retryExport, { params: { token: done.token }, token: theirs })).status).toBe(404)
    expect((await auditLogOf(done.token)).at(-1)).toEqual({
      event: 'access.outsideScope',
      result: 'refused',
      userId: other.id,
    })
  }
  expect((await askForFile(app, token, 'missing')).status).toBe(404)
})

it('SEC-55 leaves a row for queued, done and downloaded', async () => {
  const done = await exportQueued(app, token)
  await fileOf(app, token, done.token)
  const events = (await auditLogOf(done.token)).map(({ event, result, userId }) => [event, result, userId])
  expect(events).toEqual(['export.queued', 'export.done', 'export.downloaded'].map((event) => [event, 'ok', person.id]))
})

it('B-18 goes on where a line broke, and begins anew when the file is another', async () => {
  const done = await exportQueued(app, token)
  const { bytes } = await fileOf(app, token, done.token)
  const ask = async (headers: Record<string, string>) => {
    const reply = await askForFile(app, token, done.token, headers)
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
  }
  const whole = await ask({})
  const tag = whole.reply.headers.get('etag') ?? ''
  expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
  const rest = await ask({ range: 'bytes=100-', 'if-range': tag })
  expect([rest.reply.status, rest.reply.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-${bytes.length - 1}/${bytes.length}`,
  ])
  expect(rest.bytes).toEqual(bytes.subarray(100))
  expect((await ask({ range: 'bytes=10-19' })).bytes).toEqual(bytes.subarray(10, 20))
  expect((await ask({ range: 'bytes=-7' })).bytes).toEqual(bytes.subarray(-7))
  expect((await ask({ range: 'bytes=10-', 'if-range': '"another"' })).bytes).toEqual(bytes)
  expect((await ask({ range: `bytes=${bytes.length}-` })).reply.status).toBe(416)
})

it('SEC-55 a file that is fetched in parts leaves a row for each', async () => {
  const done = await exportQueued(app, token)
  await (await askForFile(app, token, done.token, { range: 'bytes=1-' })).arrayBuffer()
  expect((await auditLogOf(done.token)).at(-1)).toMatchObject({ event: 'export.downloaded', userId: person.id })
})

it('ROLE-30 a read-only person exports, downloads and marks seen', async () => {
  const reader = await buildPerson(app.database, tenant, 'ROLE_MERCHANT', { viewOnly: true })
  const { token: theirs } = await app.openSession(reader)
  const done = await exportQueued(app, theirs)
  expect(await rowsIn(await fileOf(app, theirs, done.token))).toHaveLength(30)
  expect((await app.call(markExportsSeen, { token: theirs })).status).toBe(200)
})

it('SEC-36 takes the scope again when it is written and when it is fetched', async () => {
  await addRole(app.database, person, 'ROLE_INSTANCE_ADMIN', tenant)
  const wide = await exportQueued(app, token)
  expect((await askForFile(app, token, wide.token)).status).toBe(200)
  await app.query("delete from role_binding where user_id = $1 and role = 'ROLE_INSTANCE_ADMIN'", [person.id])
  expect((await askForFile(app, token, wide.token)).status).toBe(403)
  const narrow = await exportQueued(app, token)
  expect((await askForFile(app, token, narrow.token)).status).toBe(200)
})

it('D-40 SEC-60 removes file and row when their days are over, and nothing newer', async () => {
  const old = await exportQueued(app, token)
  app.clock.advance(6.9 * 86_400)
  token = (await app.openSession(person)).token
  const young = await exportQueued(app, token)
  app.clock.advance(0.2 * 86_400)
  token = (await app.openSession(person)).token
  await sweep(app.services)
  expect((await ownExports(app, token)).map((row) => row.token)).toEqual([young.token])
  const stored = readdirSync(join(folder.path, 'exports')).join(' ')
  expect([stored.includes(old.token), stored.includes(young.token)]).toEqual([false, true])
})
