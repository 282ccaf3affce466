import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkCommonStore, NOT_COMMON } from '#features/exports/server/common-store.ts'
import { workOn } from '#features/exports/server/work.ts'
import type { Config } from '#server/config/config.ts'
import { openStore } from '#server/files/open-store.ts'
import type { Services } from '#server/services.ts'
import { askForFile, queueExport } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let said: { level: number; msg: string; role?: string }[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  const log = pino({ level: 'trace' }, { write: (line: string) => void said.push(JSON.parse(line)) })
  app = await startTestApp({ env: { DATA_DIR: folder.path }, log })
})
afterAll(async () => {
  await app.close()
  await folder.remove()
})
beforeEach(async () => {
  said = []
  await app.query(`delete from operation_fact where name = 'exportStores'`)
  for (const name of ['exports', 'elsewhere']) await rm(join(folder.path, name), { recursive: true, force: true })
})

/** The services of a server in this role, with its exports in that folder. */
const server = (role: Config['role'], name: string): Services => {
  const storeSettings = { folder: join(folder.path, name) }
  const { config, exports } = app.services
  return {
    ...app.services,
    config: { ...config, role },
    exports: { ...exports, storeSettings, store: openStore(storeSettings) },
  }
}
const complaints = () => said.filter(({ msg }) => msg === NOT_COMMON).map(({ role }) => role)

it('servers that share a store say nothing, in whatever order and however often they start', async () => {
  for (const role of ['api', 'worker', 'api', 'all', 'worker'] as const) await checkCommonStore(server(role, 'exports'))
  expect(said).toEqual([])
})

it.each([
  ['worker', 'api'],
  ['api', 'worker'],
  ['all', 'all'],
] as const)('a %s that keeps exports elsewhere is told of when the %s starts', async (first, second) => {
  await checkCommonStore(server(first, 'elsewhere'))
  expect(complaints()).toEqual([])
  await checkCommonStore(server(second, 'exports'))
  expect(complaints()).toEqual([first])
  expect(said.map(({ level }) => level)).toEqual([50])
  // Mended: both share one, and nothing is said any more.
  said = []
  await checkCommonStore(server(first, 'exports'))
  await checkCommonStore(server(second, 'exports'))
  expect(said).toEqual([])
})

it('a store that cannot be read holds up no start', async () => {
  const broken = server('api', 'exports')
  const read = () => Promise.reject(new Error('the bucket is away'))
  await checkCommonStore({ ...broken, exports: { ...broken.exports, store: { ...broken.exports.store, read } } })
  expect(said.map(({ msg }) => msg)).toEqual(['the store of exports could not be checked'])
})

it('a file that a worker wrote elsewhere is told of in a sentence, to the person and in the log', async () => {
  const tenant = await buildTenant(app.database)
  const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  const { token } = await app.openSession(person)
  const { data } = await queueExport(app, token)
  await workOn(server('worker', 'elsewhere'), data.token, new AbortController().signal)
  const reply = await askForFile(app, token, data.token)
  expect(reply.status).toBe(409)
  expect(await reply.json()).toMatchObject({
    code: 'EXPORT_FILE_MISSING',
    message: "This export's file is missing. Contact your administrator.",
  })
  expect(said).toContainEqual(
    expect.objectContaining({ level: 50, msg: 'the file of a finished export is not in the store of this server' }),
  )
})
