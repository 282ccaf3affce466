import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { startEditors } from '#tests/support/editors.ts'
import { externalDatabase, realProgram, startProgram, type Started, temporaryDataFolder } from './start-program.ts'

/** Of the release before, checked out by `npm run test:previous`; without it this release takes its own place. */
const PREVIOUS_FOLDER = process.env['PREVIOUS_FOLDER']
const TABLETS = 6
/** Seconds; the balancer looks ten times a second. */
const STOP_DELAY = 3

it('REL-18 two servers are replaced one after the other under load without a failed call or an ended session', async () => {
  const DATABASE_URL = await externalDatabase()
  if (!PREVIOUS_FOLDER) await migrate(DATABASE_URL)
  const settings = {
    DATABASE_URL,
    DATA_DIR: await temporaryDataFolder(),
    SECRET_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'error',
    LISTS_PER_MINUTE: '1000000',
    STOP_DELAY: String(STOP_DELAY),
  }
  const balancer = await startBalancer()
  onTestFinished(() => balancer.close())
  const start = async (folder?: string) => {
    const server = await startProgram(settingsFor(settings, folder), folder ? programIn(folder) : realProgram)
    await server.ready
    balancer.add(server.origin)
    await vi.waitFor(() => expect(balancer.ready()).toContain(server.origin), { timeout: 30_000 })
    return server
  }
  const before = [await start(PREVIOUS_FOLDER), await start(PREVIOUS_FOLDER)]

  const database = connect(DATABASE_URL, { max: 2 })
  onTestFinished(() => database.close())
  const tablets = []
  for (let tablet = 0; tablet < TABLETS; tablet += 1) {
    const tenant = await buildTenant(database)
    tablets.push({ tenant, email: (await buildPerson(database, tenant, 'ROLE_MERCHANT_ADMIN')).email })
  }
  const load = startEditors(balancer.origin, tablets)
  await vi.waitFor(() => expect(load.calls).toBeGreaterThan(TABLETS * 5), { timeout: 60_000 })

  const replace = async (old: Started, folder?: string) => {
    const server = await start(folder)
    const known = load.calls
    await leave(balancer, old)
    expect(await old.exit).toBe(0)
    await vi.waitFor(() => expect(load.calls).toBeGreaterThan(known + TABLETS), { timeout: 60_000 })
    return server
  }
  const after = [await replace(before[0] as Started), await replace(before[1] as Started)]
  // A roll back is the same the other way.
  if (PREVIOUS_FOLDER) for (const server of after) await replace(server, PREVIOUS_FOLDER)

  await load.stop()
  console.log(`${load.calls} calls, ${load.failures.length} failed`)
  expect(load.failures).toEqual([])
  const { rows } = await database.pool.query('select count(*)::int as all, count(ended_at)::int as ended from session')
  expect(rows).toEqual([{ all: TABLETS, ended: 0 }])
})

const programIn = (folder: string) => join(folder, 'src/server/process/main.ts')

/** A release that does not know a setting refuses it. */
const settingsFor = (settings: Record<string, string>, folder?: string): Record<string, string> => {
  if (!folder || knowsDelay(folder)) return settings
  const { STOP_DELAY: _, ...others } = settings
  return others
}
const knowsDelay = (folder: string) => {
  const path = join(folder, 'src/server/config/settings.ts')
  return existsSync(path) && readFileSync(path, 'utf8').includes(`'STOP_DELAY'`)
}

/** Stops a server as its supervisor does; one that cannot wait for the balancer is taken out of it by hand before. */
const leave = async (balancer: Balancer, server: Started) => {
  if (PREVIOUS_FOLDER && !knowsDelay(PREVIOUS_FOLDER)) await balancer.remove(server.origin)
  server.child.kill('SIGTERM')
}
