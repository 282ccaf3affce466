import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { createS3Store } from '#server/files/s3-store.ts'
import { askForFile, exportQueued, fileOf, ownExports, rowsIn, startWorker } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, buildTransactions } from '#tests/support/factories.ts'
import { startObjectStore } from '#tests/support/object-store.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const SECRET = 'wJalrXUtnFEMI/K7MDENG'
let objects: Awaited<ReturnType<typeof startObjectStore>>

beforeAll(async () => {
  objects = await startObjectStore(SECRET)
})
afterAll(() => objects.close())

const store = (secretAccessKey = SECRET) =>
  createS3Store({
    endpoint: objects.endpoint,
    bucket: 'files',
    prefix: 'a/',
    region: 'eu',
    accessKeyId: 'id',
    secretAccessKey,
  })

const chunks = async function* (bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
}

it('writes a file of several parts as one, reads any part of it, and removes it', async () => {
  const bytes = randomBytes(20_000_000)
  const { size } = await store().write('big', chunks(bytes))
  expect(size).toBe(bytes.length)
  expect(objects.objects.get('files/a/big')?.equals(bytes)).toBe(true)
  const read = await store().read('big', { first: 9_000_000, last: 9_000_009 })
  expect(read && (await buffer(read as never))).toEqual(bytes.subarray(9_000_000, 9_000_010))
  await store().remove('big')
  await store().remove('big')
  expect(await store().read('big', { first: 0, last: 1 })).toBeUndefined()
  expect(objects.refused()).toBe(0)
})

it('lists complete files by the beginning of their names, however many answers that takes', async () => {
  const names = ['l-1', 'l-2', 'l-3', 'l-4', 'l-5']
  for (const name of [...names, 'other']) await store().write(name, chunks(Buffer.from(name)))
  const listed = await store().list('l-')
  expect(listed.map(({ name }) => name)).toEqual(names)
  expect(listed[0]).toEqual({ name: 'l-1', size: 3, modified: expect.any(Date) })
  expect(await store().list('nothing-')).toEqual([])
  for (const name of [...names, 'other']) await store().remove(name)
  expect(objects.refused()).toBe(0)
})

it('REL-01 leaves nothing of a file that was not finished', async () => {
  const bytes = randomBytes(10_000_000)
  const breaking = async function* () {
    yield bytes
    throw new Error('the disk is gone')
  }
  await expect(store().write('half', breaking())).rejects.toThrow('the disk is gone')
  expect([...objects.objects.keys(), ...objects.uploads.keys()]).toEqual([])

  objects.break((method, url) => (method === 'PUT' && url.searchParams.get('partNumber') === '2' ? 400 : undefined))
  await expect(store().write('half', chunks(bytes))).rejects.toThrow(/400/)
  objects.break(() => undefined)
  expect([...objects.objects.keys(), ...objects.uploads.keys()]).toEqual([])
  await expect(store('another secret').write('half', chunks(bytes))).rejects.toThrow(/403/)
})

it('EXP-12 keeps exports in the store that is set, with DATA_DIR untouched', async () => {
  const app: TestApp = await startTestApp({
    env: {
      EXPORT_STORE: `s3://files/exports?region=eu&endpoint=${encodeURIComponent(objects.endpoint)}`,
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
  })
  const tenant = await buildTenant(app.database)
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 5 }, () => ({})),
  )
  const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
  const stop = await startWorker(app)
  const done = await exportQueued(app, token)
  expect(done.status).toBe(exportStatus.success)
  expect([...objects.objects.keys()]).toEqual([`files/exports/${done.token}.1.xlsx`])
  const file = await fileOf(app, token, done.token)
  expect(await rowsIn(file)).toHaveLength(5)
  const part = await askForFile(app, token, done.token, { range: 'bytes=5-9' })
  expect(Buffer.from(await part.arrayBuffer())).toEqual(file.bytes.subarray(5, 10))

  // More than the connections of a test's pool wait for a store that does not answer.
  const asked = Promise.withResolvers<undefined>()
  let waiting = 0
  objects.break(() => {
    waiting += 1
    return asked.promise
  })
  const files = Array.from({ length: 8 }, () => askForFile(app, token, done.token))
  await expect.poll(() => waiting).toBe(files.length)
  expect(await ownExports(app, token)).toHaveLength(1)
  asked.resolve(undefined)
  expect((await Promise.all(files)).map(({ status }) => status)).toEqual(files.map(() => 200))
  stop()
  await app.close()
})
