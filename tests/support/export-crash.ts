import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseCsv } from 'hucre'
import { expect } from 'vitest'
import { exportStatus } from '#core/codes.ts'
import { realProgram, startProgram } from '#tests/process/start-program.ts'
import { fileOf, ownExports, queueExport } from './export-files.ts'
import { buildPerson, buildTenant } from './factories.ts'
import { buildManyTransactions } from './many-transactions.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestApp } from './test-app.ts'

/** REL-23: milliseconds until an export whose worker is gone must be finished by another. */
const END_TIMEOUT_MS = 90_000

/** An API without a worker, a tenant with many sales, and workers as processes of their own that can be killed. */
export const exportCrashBed = async (rows: number) => {
  const folder = await temporaryFolder()
  const app = await startTestApp({ env: { DATA_DIR: folder.path } })
  const tenant = await buildTenant(app.database)
  await buildManyTransactions(app.database, tenant, rows)
  const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
  const { token } = await app.openSession(person)
  const startWorker = async () => {
    const env = {
      ROLE: 'worker',
      DATABASE_URL: app.database.opened.url,
      SECRET_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: folder.path,
      LOG_LEVEL: 'silent',
    }
    const worker = await startProgram(env, realProgram)
    await worker.ready
    return worker
  }
  const rowOf = async (id: string) => (await ownExports(app, token)).find((each) => each.token === id)

  /** Kills the worker so many milliseconds after it has begun to write, and lets another finish. */
  const killInTheMiddle = async (delay: number) => {
    const first = await startWorker()
    const { data: queued } = await queueExport(app, token, { format: 'csv' })
    while (((await rowOf(queued.token))?.rows ?? 0) === 0) await pause(20)
    await pause(delay)
    first.child.kill('SIGKILL')
    await first.exit

    const before = await rowOf(queued.token)
    const second = await startWorker()
    const end = performance.now() + END_TIMEOUT_MS
    while ((await rowOf(queued.token))?.status === exportStatus.inProcess && performance.now() < end) await pause(200)
    const done = await rowOf(queued.token)
    expect([done?.status, done?.rows]).toEqual([exportStatus.success, rows])
    const file = await fileOf(app, token, queued.token)
    expect(file.bytes.length).toBe(done?.size)
    const [headings = [], ...written] = parseCsv(file.bytes.toString().slice(1), { skipEmptyRows: true })
    const rrn = headings.indexOf('RRN')
    expect([written.length, new Set(written.map((cells) => cells[rrn])).size]).toEqual([rows, rows])
    second.child.kill('SIGTERM')
    expect(await second.exit).toBe(0)
    return { wasInProcess: before?.status === exportStatus.inProcess }
  }
  return {
    killInTheMiddle,
    close: async () => {
      await app.close()
      await folder.remove()
    },
  }
}
