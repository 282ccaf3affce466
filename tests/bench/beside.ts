import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { exportStatus } from '#core/codes.ts'
import { exportsOf, listExports } from '#features/exports/contract.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { startTestDatabases } from '#tests/support/database.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { buildManyTransactions } from '#tests/support/many-transactions.ts'
import { createProduct, freePort, type Product } from '#tests/support/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { quantile, rowsAsked } from './figures.ts'

const CALLS = 500
/** Whether the export has ended is asked once in so many calls. */
const LOOK_EVERY = 20

/** What lists cost while a very large export is written, and what its worker needs (REL-24); `--rows` says how large. */
export const benchBeside = async (): Promise<void> => {
  const rows = rowsAsked(1_000_000)
  const stopServer = await startTestDatabases()
  const folder = await temporaryFolder()
  const app = await startTestApp({ env: { DATA_DIR: folder.path, EXPORT_MAX_ROWS: String(rows) } })
  try {
    const tenant = await buildTenant(app.database)
    await buildManyTransactions(app.database, tenant, rows)
    await app.query('analyze')
    const { token } = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN'))
    const timedList = async () => {
      const start = performance.now()
      const { status } = await app.call(listTransactions, {
        params: { page: 1, perPage: 20 },
        body: { sort: null, filter: {} },
        token,
      })
      if (status !== 200) throw new Error(`The list answered ${status}.`)
      return performance.now() - start
    }
    // The first calls compile the program: they would make it look slow alone.
    for (let call = 0; call < CALLS; call += 1) await timedList()
    const alone: number[] = []
    for (let call = 0; call < CALLS; call += 1) alone.push(await timedList())

    for (const format of ['csv', 'xlsx'] as const) {
      const worker = createProduct(await freePort(), {
        ROLE: 'worker',
        DATABASE_URL: app.database.opened.url,
        SECRET_KEY: randomBytes(32).toString('base64'),
        DATA_DIR: folder.path,
        EXPORT_MAX_ROWS: String(rows),
        LOG_LEVEL: 'silent',
      })
      await worker.start()
      const idle = await peakMemory(worker.pid())
      const begun = performance.now()
      const { data: queued } = await app.call(exportsOf.transactions.queued, {
        params: { total: rows },
        body: { sort: null, filter: {}, format },
        token,
      })
      const stateOf = async () => {
        const { data } = await app.call(listExports, { params: { page: 1, perPage: 20 }, body: {}, token })
        return data.items.find((each) => each.token === queued.token)
      }
      const beside: number[] = []
      let writer = 0
      while ((await stateOf())?.status === exportStatus.inProcess) {
        for (let call = 0; call < LOOK_EVERY; call += 1) beside.push(await timedList())
        writer = Math.max(writer, ...(await Promise.all((await writersOf(worker)).map(peakMemory))))
      }
      const done = await stateOf()
      if (done?.rows !== rows) throw new Error(`${done?.rows ?? 0} rows were written.`)
      console.log(
        `${format.padEnd(5)} ${rows} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s; writer ${writer} MB at most (256), ` +
          `its worker ${idle} MB before it and ${await peakMemory(worker.pid())} MB; list p50 / p99 alone ${said(alone)}, beside it ${said(beside)} ` +
          `of ${beside.length} calls (p99 ≤ 1.2 ×: ${(quantile(beside, 0.99) / quantile(alone, 0.99)).toFixed(2)})`,
      )
      await worker.stop()
    }
  } finally {
    await app.close()
    await folder.remove()
    await stopServer()
  }
}

const said = (times: readonly number[]) => `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} ms`

/** The most memory that a process has held: megabytes, 0 when it has gone. Linux tells it. */
const peakMemory = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}

/** The processes that write exports for a worker. */
const writersOf = async (worker: Product): Promise<number[]> => {
  const pid = worker.pid()
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}
