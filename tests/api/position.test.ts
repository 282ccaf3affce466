import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import pino from 'pino'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import { askPrimaryForPosition, type PositionOfPrimary } from '#server/database/position.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase
let network: Awaited<ReturnType<typeof startNetwork>>
let position: PositionOfPrimary

/** In front of the database: of the first connection, what begins with the given text and all that follows it is lost without a word. */
const startNetwork = async (beginning: string) => {
  const lost = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const isFirst = sockets.size === 0
    const { hostname, port } = new URL(database.url)
    const upstream = createConnection(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    let isLost = false
    upstream.pipe(client)
    client.on('data', (sent) => {
      isLost ||= isFirst && sent.includes(beginning)
      if (isLost) lost.resolve()
      else upstream.write(sent)
    })
    client.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** Resolves when something was. */
    lost: lost.promise,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

beforeEach(async () => {
  database = await createDatabase()
  await migrate(database.url)
  network = await startNetwork('insert into primary_term')
  position = askPrimaryForPosition(network.url, pino({ level: 'silent' }))
  return async () => {
    await position.close()
    network.close()
    await database.drop()
  }
})

it('is had from a new connection after an outage, while the former one hangs where it began', async () => {
  // The timers of the driver, so that it gives nothing up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await position.ask()).toBeUndefined()
  await network.lost
  position.breakConnections()
  expect(await position.ask()).toMatchObject({ lsn: expect.stringMatching(/^[\dA-F]+\/[\dA-F]+$/) })
})

it('is had again without anybody noticing an outage, when a connection that hangs has been given up', async () => {
  expect(await position.ask()).toBeUndefined()
  await expect.poll(() => position.ask()).toBeDefined()
})
