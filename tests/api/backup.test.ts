import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { calls } from '#features/all.ts'
import { isList } from '#server/http/load.ts'
import { backUp } from '#server/database/back-up.ts'
import { connect } from '#server/database/connect.ts'
import { restoreBackup } from '#server/database/restore.ts'
import { asIntake } from '#server/database/scope.ts'
import { prepareDemo } from '#server/demo/prepare-demo.ts'
import { createDatabase } from '#tests/support/database.ts'
import { isDistributed } from '#tests/support/distributed.ts'
import { buildPerson, buildTenant, buildTransaction } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const run = promisify(execFile)
const restoreCommand = fileURLToPath(new URL('../../src/server/cli/restore.ts', import.meta.url))

let original: TestApp
let token: string
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let file: string
/** Of one tenant with one sale, where it does not matter how much is brought back. */
let smallFile: string

const urlOf = (app: TestApp) => app.services.config.databaseUrl ?? ''

/** What every list and every call without parameters answers, and the details of the first row of each list. */
const readAll = async (app: TestApp): Promise<string[]> => {
  const answers: string[] = []
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await app.fetch(`/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel()
      return undefined
    }
    const text = await response.text()
    // What differs by nature: the number of the call, and the time that passes.
    answers.push(
      `${method} ${path} ${response.status} ${text.replace(/"(reference|lagSeconds|answeredIn|bytes|free)":("[^"]*"|\d+)/g, '')}`,
    )
    return response.ok ? text : undefined
  }
  for (const endpoint of calls) {
    if (endpoint.method === 'GET' && !endpoint.path.includes('{')) await ask('GET', endpoint.path)
    if (!isList(endpoint) || endpoint.path.includes('{token}')) continue
    const path = endpoint.path.replace('{page}', '1').replace('{perPage}', '100')
    const text = await ask(
      'POST',
      path,
      endpoint.access === 'dashboard.view' ? { filter: month } : { sort: null, filter: {} },
    )
    const first = text && /"token":"([^"]+)"/.exec(text)?.[1]
    // A refused look would be a row of the audit log.
    const details = /^(merchant|mid|store|terminal|user|device|transaction)s\/\{/.exec(endpoint.path)?.[1]
    if (first && details) await ask('GET', `${details}/${first}`)
  }
  return answers
}
const month = { dateFrom: '2026-11-01 00:00', dateTo: '2026-11-20 23:59' }

beforeAll(async () => {
  folder = await temporaryFolder()
  file = join(folder.path, 'all.backup')
  original = await startTestApp()
  // A switched off terminal has taken payments until now, and now is the database's.
  const config = { ...original.services.config, databaseUrl: undefined, dataDir: folder.path, demo: true }
  await prepareDemo(urlOf(original), config, new Date())
  const tenant = await buildTenant(original.database, {}, { name: 'Καφενείο "\\,(){}\n' })
  await buildTransaction(original.database, tenant, { orderReference: 'a,b "c" \\ {d} \u0001 é', emv: { aid: 'A0' } })
  token = (await original.openSession(await buildPerson(original.database, tenant, 'ROLE_ADMIN'))).token
  await backUp(urlOf(original), file, original.clock.now)

  const small = await startTestApp()
  await buildTransaction(small.database, await buildTenant(small.database))
  smallFile = join(folder.path, 'small.backup')
  await backUp(urlOf(small), smallFile, small.clock.now)
  await small.close()
})
afterAll(async () => {
  await original.close()
  await folder.remove()
})

const emptyApp = async () => {
  const app = await startTestApp()
  onTestFinished(() => app.close())
  return app
}

it('the demo data come with statistics, so that the first screens are as fast as later ones', async ({ skip }) => {
  skip(isDistributed, 'the coordinator counts what is on workers when it is spread')
  const [counted] = await original.query(`select reltuples::float8 as rows from pg_class where relname = 'transaction'`)
  const [there] = await original.query('select count(*)::float8 as rows from transaction')
  expect(counted?.rows).toBeGreaterThan(1000)
  expect(Number(there?.rows) - Number(counted?.rows)).toBeLessThan(2)
})

describe('a backup', () => {
  it('REL-33 brought back into another database gives the same answers, byte by byte', async () => {
    const copy = await emptyApp()
    const sums = await restoreBackup(urlOf(copy), file, false)
    expect(sums.find(({ name }) => name === 'transaction')?.rows).toBeGreaterThan(1000)
    const [before, after] = [await readAll(original), await readAll(copy)]
    expect(before.filter((answer) => / 200 /.test(answer)).length).toBeGreaterThan(20)
    const different = before.findIndex((answer, at) => answer !== after[at])
    expect([before[different]?.slice(0, 500), after[different]?.slice(0, 500)]).toEqual([undefined, undefined])
    expect(after.length).toBe(before.length)
  })

  it('REL-33 brought back goes on: new rows get new ids and are counted', async () => {
    const copy = await emptyApp()
    await restoreBackup(urlOf(copy), file, false)
    const sum = async () => Number((await copy.query('select sum(count) as n from merchant_day'))[0]?.['n'])
    const before = await sum()
    await buildTransaction(copy.database, await buildTenant(copy.database))
    expect(await sum()).toBe(before + 1)
  })

  it('SEC-55 brought back by the command line leaves a row in the audit log that came back', async () => {
    const { url, drop } = await createDatabase()
    onTestFinished(drop)
    const env = { ...process.env, DATABASE_URL: url }
    await run(process.execPath, [restoreCommand, smallFile], { env })
    const copy = connect(url, { max: 1 })
    const [last] = await asIntake(copy, ({ db }) =>
      db.selectFrom('auditEvent').select(['event', 'after']).orderBy('id', 'desc').limit(1).execute(),
    )
    await copy.close()
    expect(last).toMatchObject({ event: 'backup.restored', after: { tables: expect.any(Number) } })
  })

  it('is a file that only its owner can read, and overwrites nothing', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp(urlOf(original), file, new Date())).rejects.toThrow('EEXIST')
  })

  it('goes into an empty database only, unless it is told to replace', async () => {
    const other = await emptyApp()
    const tenant = await buildTenant(other.database)
    await expect(restoreBackup(urlOf(other), smallFile, false)).rejects.toThrow('not empty')
    expect(await other.query('select token from merchant')).toEqual([{ token: tenant.tokens.merchant }])
    await restoreBackup(urlOf(other), smallFile, true)
    expect(await other.query('select token from merchant where token = $1', [tenant.tokens.merchant])).toEqual([])
  })

  it.each([
    ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200), /cannot be read|not complete/],
    [
      'without its end',
      (bytes: Buffer) => changed(bytes, (text) => text.replace(/\{"tables".*\n$/, '')),
      /not complete/,
    ],
    ['with a changed row', (bytes: Buffer) => changed(bytes, (text) => text.replaceAll('VISA', 'VISB')), /as it was/],
    [
      'of another version',
      (bytes: Buffer) => changed(bytes, (text) => text.replace('0001-', '0000-')),
      /another version/,
    ],
    ['that is none', () => Buffer.from('hello'), /cannot be read/],
  ])('%s changes nothing', async (_, damage, reason) => {
    const copy = await emptyApp()
    const damaged = join(folder.path, `damaged-${Math.random()}.backup`)
    await writeFile(damaged, damage(await readFile(smallFile)))
    await expect(restoreBackup(urlOf(copy), damaged, false)).rejects.toThrow(reason)
    expect(await copy.query('select count(*)::int as n from merchant')).toEqual([{ n: 0 }])
  })
})

const changed = (bytes: Buffer, change: (text: string) => string) => gzipSync(change(gunzipSync(bytes).toString()))
