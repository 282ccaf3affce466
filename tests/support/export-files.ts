import { setTimeout as pause } from 'node:timers/promises'
import { readXlsx } from 'hucre'
import { expect } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { downloadExport, exportsOf, type ExportRow, listExports } from '#features/exports/contract.ts'
import { startExportWorker } from '#features/exports/server/worker.ts'
import type { TestApp } from './test-app.ts'

type Entity = keyof typeof exportsOf

export interface SavedFile {
  readonly name: string
  readonly type: string | null
  readonly bytes: Buffer
}

const savedFile = async (response: Response): Promise<SavedFile> => {
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
  const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(response.headers.get('content-disposition') ?? '') ?? []
  return {
    name: decodeURIComponent(name),
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** The reply of an immediate export, whatever it is. */
export const askForExport = (app: TestApp, token: string, body: unknown = {}, entity: Entity = 'transactions') =>
  app.fetch(`/api/${entity}/export/1/0`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

/** The file of an immediate export. */
export const exportNow = async (app: TestApp, token: string, body?: unknown, entity?: Entity): Promise<SavedFile> =>
  savedFile(await askForExport(app, token, body, entity))

export const queueExport = (app: TestApp, token: string, body: unknown = {}, entity: Entity = 'transactions') =>
  app.call(exportsOf[entity].queued as (typeof exportsOf)['transactions']['queued'], {
    params: { total: 0 },
    body,
    token,
  })

/** Asks for the file of a queued export; `range` and other headers as they are. */
export const askForFile = (app: TestApp, token: string, id: string, headers: Record<string, string> = {}) =>
  app.fetch(`/api/${downloadExport.path.replace('{id}', id)}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })

export const fileOf = async (app: TestApp, token: string, id: string): Promise<SavedFile> =>
  savedFile(await askForFile(app, token, id))

export const ownExports = async (app: TestApp, token: string): Promise<readonly ExportRow[]> =>
  (await app.call(listExports, { params: { page: 1, perPage: 100 }, body: {}, token })).data.items

/** The export when it is no longer in progress. */
export const finished = async (app: TestApp, token: string, id: string): Promise<ExportRow> => {
  for (const end = performance.now() + 120_000; performance.now() < end; await pause(50)) {
    const row = (await ownExports(app, token)).find((each) => each.token === id)
    if (row && row.status !== exportStatus.inProcess) return row
  }
  throw new Error(`export ${id} does not end`)
}

/** Queues an export and waits for its end, with a worker that already runs. */
export const exportQueued = async (app: TestApp, token: string, body?: unknown, entity?: Entity) => {
  const queued = await queueExport(app, token, body, entity)
  expect(queued.status).toBe(200)
  return finished(app, token, queued.data.token)
}

/** Makes the test's server work off its queue. @returns ends it */
export const startWorker = (app: TestApp) => startExportWorker(app.services)

/** The sheets of a workbook by name; dates come as Date with the fields of UTC. */
export const sheetsOf = async ({ bytes }: SavedFile): Promise<{ name: string; rows: unknown[][] }[]> => {
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ name, rows }) => ({ name, rows: rows as unknown[][] }))
}

/** Rows below the heading of the first sheet. */
export const rowsIn = async (file: SavedFile): Promise<unknown[][]> => (await sheetsOf(file))[0]?.rows.slice(1) ?? []
