import pino from 'pino'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { calls } from '#features/all.ts'
import { createApp } from '#server/http/app.ts'
import { loadHandlers } from '#server/process/features.ts'
import { getUser } from '#features/users/contract.ts'
import { ApiError } from '#server/http/api-error.ts'
import { createServices } from '#server/process/create-services.ts'
import { connect } from '#server/database/connect.ts'
import { watchDatabase } from '#server/database/watch.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const silent = pino({ level: 'silent' })

let app: TestApp
let network: FaultProxy
let server: Awaited<ReturnType<typeof startBehind>>
let token: string

/** A second server on the database of the first, with a network in between that can fail. */
const startBehind = async (proxy: FaultProxy) => {
  const { config, now } = app.services
  const url = new URL(config.databaseUrl ?? '')
  url.port = new URL(proxy.origin).port
  const database = connect(url.href, { max: 5 })
  const health = watchDatabase(url.href, () => database.breakConnections(), silent)
  const services = createServices({ config, database, secret: config.secretKey ?? '', log: silent, now, health })
  const { request } = await createApp(services, { calls, loadHandlers, checkReplies: true })
  return {
    health,
    refusals: services.refusals,
    /** Connections of the pool to the database, open or being opened. */
    connections: () => database.pool.totalCount + database.pool.waitingCount,
    ask: async (path: string) => request(`http://127.0.0.1${path}`, { headers: { authorization: `Bearer ${token}` } }),
    close: async () => {
      await health.stop()
      await services.exports.close()
      await database.close()
    },
  }
}

beforeAll(async () => {
  app = await startTestApp()
  token = (await app.openSession(await buildPerson(app.database, await buildTenant(app.database), 'ROLE_MERCHANT')))
    .token
  network = await startFaultProxy(Number(new URL(app.services.config.databaseUrl ?? '').port))
  server = await startBehind(network)
})
afterAll(async () => {
  await network.set('pass')
  await server.close()
  await network.close()
  await app.close()
})

const statusOf = async (path: string) => (await server.ask(path)).status
const own = '/api/logged-user-info'

describe('while the database', () => {
  it.each([
    ['is gone', 'refuse'],
    ['does not answer', 'hang'],
  ] as const)(
    'REL-05 %s calls get 503 and Retry-After, once that is known without asking it; then all goes on by itself',
    async (_, mode) => {
      expect(await statusOf(own)).toBe(200)
      expect(await statusOf('/readyz')).toBe(200)

      await network.set(mode)
      const expectRefused = async () => {
        const { status, headers } = await server.ask(own)
        expect([status, headers.get('retry-after')]).toEqual([503, '2'])
      }
      await Promise.all(Array.from({ length: 12 }, expectRefused))
      await expect.poll(() => statusOf('/readyz')).toBe(503)
      const connections = server.connections()
      await Promise.all(Array.from({ length: 12 }, expectRefused))
      expect(server.connections()).toBe(connections)
      expect(await statusOf('/livez')).toBe(200)
      expect(await statusOf(`/api/${getConfig.path}`)).toBe(200)

      await network.set('pass')
      await expect.poll(() => statusOf(own)).toBe(200)
      expect(await statusOf('/readyz')).toBe(200)
    },
  )
})

it('a database that is suspected, because another connection to it has broken, is given up sooner', async () => {
  const url = new URL(app.services.config.databaseUrl ?? '')
  url.port = new URL(network.origin).port
  const lost: string[] = []
  const watches = ['patient', 'hurried'].map((name) => watchDatabase(url.href, () => void lost.push(name), silent))
  await network.set('hang')
  watches[1]?.suspect?.()
  await expect.poll(() => watches.map(({ isUp }) => isUp)).toEqual([false, false])
  expect(lost).toEqual(['hurried', 'patient'])
  await network.set('pass')
  await Promise.all(watches.map((watch) => watch.stop()))
  await expect.poll(() => statusOf(own)).toBe(200)
})

it('attempts that are refused while nothing can be written are counted, and are in the audit log afterwards', async () => {
  const refused = { endpoint: getUser, params: { id: 'x' }, requestInfo: { address: '192.0.2.9', reference: null } }
  const rows = () => app.query(`select event, count from audit_event where address = '192.0.2.9' order by id`)
  await network.set('refuse')
  for (let time = 0; time < 3; time += 1) await server.refusals.note(refused, new ApiError('NOT_ALLOWED'))
  expect(await rows()).toEqual([])
  // When that is noticed every connection is broken, and none that is opened afterwards.
  await expect.poll(() => server.health.isUp).toBe(false)
  await network.set('pass')
  await expect.poll(() => statusOf(own)).toBe(200)
  await server.refusals.close()
  expect(await rows()).toEqual([{ event: 'access.denied', count: 3 }])
})

it('REL-18 readiness turns red when the server begins to stop, liveness does not', async () => {
  const stopping = new AbortController()
  const { request } = await createApp(app.services, {
    calls,
    loadHandlers,
    checkReplies: true,
    stopping: stopping.signal,
  })
  const ask = async (path: string) => (await request(`http://127.0.0.1${path}`)).status
  expect([await ask('/readyz'), await ask('/livez')]).toEqual([200, 200])
  stopping.abort()
  expect([await ask('/readyz'), await ask('/livez')]).toEqual([503, 200])
})
