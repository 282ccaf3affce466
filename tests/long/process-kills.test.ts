import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { findClusterDirectory } from '#server/database/cluster-directory.ts'
import { connect } from '#server/database/connect.ts'
import {
  postmasterOf,
  realProgram,
  startProgram,
  type Started,
  temporaryDataFolder,
} from '#tests/process/start-program.ts'
import { acknowledgedOf, expectNothingLost, prepareLoad, runOn, startLoad } from '#tests/support/write-load.ts'

const KILLS = Number(process.env.KILLS ?? 50)
/** Milliseconds from the first acknowledged write to the kill, at most. */
const LATEST = 1500

/** The embedded database of a running server, past the application. */
const connectTo = async (dataDir: string) => {
  const { folder, password } = await findClusterDirectory(dataDir)
  const port = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[3]
  return connect(`postgres://counterside:${password}@127.0.0.1:${port}/counterside`, { max: 2 })
}

const start = async (DATA_DIR: string): Promise<Started> => {
  const server = await startProgram({ DATA_DIR, DEMO: 'off', LOG_LEVEL: 'silent' }, realProgram)
  await server.ready
  return server
}

/** Whether the database has recovered and the server has noticed. */
const isBack = async ({ origin }: Started, dataDir: string): Promise<boolean> => {
  try {
    const database = await connectTo(dataDir)
    await database.pool.query('select').finally(() => database.close())
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}

it.each([
  ['REL-01', 'server'],
  ['REL-02', 'database'],
] as const)(
  `%s the %s killed ${KILLS} times under write load loses nothing that was acknowledged`,
  async (_row, victim) => {
    const DATA_DIR = await temporaryDataFolder()
    let server = await start(DATA_DIR)
    const first = await connectTo(DATA_DIR)
    const ledger = await prepareLoad(first)
    await first.close()
    for (let kill = 0; kill < KILLS; kill += 1) {
      const stopLoad = await startLoad(server.origin, ledger)
      await runOn(ledger, (kill * LATEST) / KILLS)
      if (victim === 'server') {
        server.child.kill('SIGKILL')
        await server.exit
        await stopLoad()
        server = await start(DATA_DIR)
      } else {
        const { folder } = await findClusterDirectory(DATA_DIR)
        process.kill(await postmasterOf(folder), 'SIGKILL')
        await stopLoad()
        await vi.waitUntil(() => isBack(server, DATA_DIR), { timeout: 60_000, interval: 100 })
      }
      const database = await connectTo(DATA_DIR)
      await expectNothingLost(database, ledger).finally(() => database.close())
    }
    console.log(
      `${victim}: ${KILLS} kills, ${acknowledgedOf(ledger.batches)} of ${ledger.batches.length} feeds acknowledged, all kept`,
    )
    expect(ledger.edited.every(({ version }) => version > 1)).toBe(true)
  },
  3_600_000,
)
