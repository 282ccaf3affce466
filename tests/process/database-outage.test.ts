import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { findClusterDirectory } from '#server/database/cluster-directory.ts'
import { migrate } from '#server/database/migrate.ts'
import { buildPerson, buildTenant, PASSWORD } from '#tests/support/factories.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { continueTree, stopTree } from '#tests/support/process-tree.ts'
import { externalDatabase, postmasterOf, realProgram, startProgram, temporaryDataFolder } from './start-program.ts'

/** @throws while the database takes no connection */
const canConnect = async (address: string): Promise<void> => {
  const client = new pg.Client(address)
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

it('REL-05 a database that hangs, is killed or refuses connections is answered for while it lasts, and nobody is logged out', async () => {
  const dataDir = await temporaryDataFolder()
  const url = new URL(await externalDatabase(dataDir))
  await migrate(url.href)
  const database = connect(url.href, { max: 2 })
  onTestFinished(() => database.close())
  const person = await buildPerson(database, await buildTenant(database), 'ROLE_MERCHANT_ADMIN')
  const network = await startFaultProxy(Number(url.port))
  onTestFinished(() => network.close())
  const direct = url.href
  url.port = new URL(network.origin).port
  const server = await startProgram(
    {
      DATABASE_URL: url.href,
      DATA_DIR: join(dirname(dataDir), 'server'),
      SECRET_KEY: randomBytes(32).toString('base64'),
      LOG_LEVEL: 'silent',
    },
    realProgram,
  )
  await server.ready
  const signedIn = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const ask = async () => {
    const begin = performance.now()
    const { status } = await fetch(`${server.origin}/api/logged-user-info`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return { status, took: performance.now() - begin }
  }

  const { folder } = await findClusterDirectory(dataDir)
  let wake = () => {}
  let killed = 0
  const outages: Record<string, readonly [begin: () => unknown, end: () => unknown]> = {
    hangs: [
      async () => {
        const postmaster = await postmasterOf(folder)
        stopTree(postmaster)
        wake = () => continueTree(postmaster)
        onTestFinished(() => wake())
      },
      () => wake(),
    ],
    'is killed': [
      async () => {
        killed = await postmasterOf(folder)
        process.kill(killed, 'SIGKILL')
      },
      // What worked for it may answer once more; another one takes connections when these have gone.
      async () => {
        await vi.waitFor(async () => expect(await postmasterOf(folder)).not.toBe(killed), { timeout: 30_000 })
        await vi.waitFor(() => canConnect(direct), { timeout: 30_000 })
      },
    ],
    refuses: [() => network.set('refuse'), () => network.set('pass')],
  }
  for (const [name, [begin, end]] of Object.entries(outages)) {
    expect(await ask(), name).toMatchObject({ status: 200 })
    await begin()
    // The outage goes on until `end`. How soon the answer comes is printed: it depends on the machine.
    const first = await ask()
    // One that is started again at once may be back before anybody asks.
    expect(name === 'is killed' ? [200, 503] : [503], name).toContain(first.status)
    await end()
    const ended = performance.now()
    await vi.waitFor(async () => expect((await ask()).status).toBe(200), { timeout: 30_000, interval: 50 })
    const back = performance.now() - ended
    console.log(
      `${name}: first answer ${first.status} after ${first.took.toFixed(0)} ms, back after ${back.toFixed(0)} ms`,
    )
  }
  const { rows } = await database.pool.query('select ended_at from session')
  expect(rows).toEqual([{ ended_at: null }])
})
