import { sql } from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type LiveChange, liveChange } from '#core/live.ts'
import { logout, revokeSession, type SessionTokens } from '#core/session.ts'
import { suspendUser } from '#features/users/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { asWorker } from '#server/database/scope.ts'
import { buildPerson, buildTransaction, buildTransactions, type Person, type Tenant } from '#tests/support/factories.ts'
import { buildTenantTree, nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { ACCESS_TTL: '300' } })
let nodes: TenantNode[]
const open = new Set<Stream>()

beforeAll(async () => {
  nodes = await buildTenantTree(app)
})
afterEach(async () => {
  for (const stream of open) await stream.leave()
})

const own = () => (nodes[0] as TenantNode).tenant
const person = (role: Role) => buildPerson(app.database, own(), role)

/** The events of one caller as they arrive. */
interface Stream {
  readonly response: Response
  readonly changes: LiveChange[]
  /** When the server has ended it. */
  readonly ended: Promise<void>
  leave(): Promise<void>
}

const listen = async (token: string, on = app): Promise<Stream> => {
  const response = await on.fetch('/api/live', { headers: { authorization: `Bearer ${token}` } })
  const changes: LiveChange[] = []
  const reader = response.status === 200 ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined
  const read = async () => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      for (const [, data = ''] of next.value.matchAll(/event: changed\ndata: (.+)\n\n/g)) {
        changes.push(v.parse(liveChange, JSON.parse(data)))
      }
    }
  }
  const stream: Stream = {
    response,
    changes,
    ended: read().catch(() => {}),
    leave: async () => {
      open.delete(stream)
      await reader?.cancel()
      await stream.ended
    },
  }
  open.add(stream)
  return stream
}
const listenAs = async (somebody: Person) => listen((await app.openSession(somebody)).token)
/** Waits until somebody who sees everything has heard of what was done. */
const heard = async (stream: Stream, count: number): Promise<void> => {
  await expect.poll(() => newIn(stream), { interval: 20 }).toBe(count)
}
const newIn = ({ changes }: Stream) =>
  changes.reduce((sum, change) => sum + (change.list === 'transactions' ? (change.count ?? 0) : 0), 0)
/** Makes the server listen to the database, which it does from the first stream on. */
const listenFirst = async (on: TestApp, tenant: Tenant) => {
  const operator = await buildPerson(on.database, tenant, 'ROLE_ADMIN')
  const stream = await listen((await on.openSession(operator)).token, on)
  await vi.waitFor(
    async () => {
      await on.query(`select pg_notify('live', '{"transactions": [[0, 0, 0, 0, 0, 0, null, 1]]}')`)
      if (newIn(stream) === 0) throw new Error('nothing was heard')
    },
    { timeout: 30_000, interval: 100 },
  )
  await stream.leave()
}

describe('live updates', () => {
  beforeAll(() => listenFirst(app, own()))

  it('B-20 D-34 tell each role how many transactions are new in its scope, and nothing else', async () => {
    const streams = new Map<Role, Stream>()
    for (const role of roles) streams.set(role, await listenAs(await person(role)))
    for (const { tenant } of nodes) await buildTransactions(app.database, tenant, [{}, {}])
    for (const role of roles) await heard(streams.get(role) as Stream, 2 * nodesSeenBy(role).length)
    for (const role of roles) {
      expect([role, newIn(streams.get(role) as Stream)]).toEqual([role, 2 * nodesSeenBy(role).length])
    }
    const { response } = streams.get('ROLE_CASHIER') as Stream
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('B-20 say at most once a second that there is more', async () => {
    const stream = await listenAs(await person('ROLE_ACQUIRER_ADMIN'))
    const started = performance.now()
    for (let n = 0; n < 20; n++) await buildTransaction(app.database, own())
    await heard(stream, 20)
    const seconds = (performance.now() - started) / 1000
    expect(stream.changes.length).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
  })

  it('B-20 hold no more than one notification of 8,000 bytes for each 40 terminals of a batch', async () => {
    const stream = await listenAs(await person('ROLE_ADMIN'))
    const far = { ...own(), acquirerId: 2 ** 52, affiliateId: 2 ** 52, instanceId: 2 ** 52 }
    await buildTransactions(
      app.database,
      far,
      Array.from({ length: 500 }, (_, n) => ({ userId: 2 ** 52 + n })),
    )
    await heard(stream, 500)
    expect(stream.changes.length).toBeLessThan(12)
  })

  it('B-20 tell people of their own exports alone', async () => {
    const [anna, maria] = [await person('ROLE_MERCHANT'), await person('ROLE_MERCHANT')]
    const streams = [await listenAs(anna), await listenAs(maria)] as [Stream, Stream]
    await asWorker(app.database, async ({ db }) => {
      await sql`insert into export_job (token, user_id, entity, format, name, request)
        values ('an-export', ${anna.id}, 'mids', 'csv', 'MIDs', '{}')`.execute(db)
    })
    await expect.poll(() => streams[0].changes).toEqual([{ list: 'exports' }])
    expect(streams[1].changes).toEqual([])
  })

  it.each([
    ['a logout', logout, ({ refreshToken }: SessionTokens) => ({ refreshToken })],
    ['a ticket', revokeSession, ({ revocationTicket }: SessionTokens) => ({ ticket: revocationTicket })],
  ] as const)('SEC-23 TAB-02 end with the session by %s', async (_, call, bodyOf) => {
    const somebody = await person('ROLE_STORE_ADMIN')
    const [first, second] = [await app.openSession(somebody), await app.openSession(somebody)]
    const [ended, other] = [await listen(first.token), await listen(second.token)]
    await app.call<object, unknown, unknown>(call, { body: bodyOf(first), token: first.token })
    const before = performance.now()
    await ended.ended
    // At once, not with the next heartbeat.
    expect(performance.now() - before).toBeLessThan(5000)
    await buildTransaction(app.database, own())
    await heard(other, 1)
    expect(newIn(ended)).toBe(0)
  })

  it('SEC-23 end with a suspension, all of the person’s, and go on for everybody else', async () => {
    const [away, other] = [await person('ROLE_CASHIER'), await person('ROLE_CASHIER')]
    const admin = await app.openSession(await person('ROLE_MERCHANT_ADMIN'))
    const [streams, going] = [[await listenAs(away), await listenAs(away)], await listenAs(other)]
    const before = performance.now()
    const body = { version: 1, until: null }
    const { status } = await app.call(suspendUser, { params: { token: away.token }, body, token: admin.token })
    await Promise.all(streams.map(({ ended }) => ended))
    // At once, not with the next heartbeat.
    expect([status, performance.now() - before < 5000]).toEqual([200, true])
    await buildTransaction(app.database, own())
    await heard(going, 1)
    expect(streams.map(newIn)).toEqual([0, 0])
  })

  it('are four for a person at most, and a place is free again when one ends', async () => {
    const somebody = await person('ROLE_CASHIER')
    const streams = [1, 2, 3, 4].map(() => listenAs(somebody))
    expect((await Promise.all(streams)).map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
    const refused = await listenAs(somebody)
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('30')
    await (await streams[0])?.leave()
    expect((await listenAs(somebody)).response.status).toBe(200)
  })

  it('are refused without a session', async () => {
    expect((await listen('nothing')).response.status).toBe(401)
  })

  it('go on after the connection to the database broke, and say that something may have been missed', async () => {
    const stream = await listenAs(await person('ROLE_ADMIN'))
    const owner = new pg.Client(app.database.opened.url)
    await owner.connect()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'counterside listens to live' and datname = current_database()`)
    await owner.end()
    await expect.poll(() => stream.changes).toContainEqual({ list: 'transactions', count: null })
    const before = newIn(stream)
    await buildTransaction(app.database, own())
    await heard(stream, before + 1)
  })

  it('cost no memory for a caller who does not read, who hears the sum later', async () => {
    const { token } = await app.openSession(await person('ROLE_ADMIN'))
    const response = await app.fetch('/api/live', { headers: { authorization: `Bearer ${token}` } })
    const watcher = await listenAs(await person('ROLE_ADMIN'))
    for (let n = 1; n <= 4; n++) {
      await buildTransaction(app.database, own())
      await heard(watcher, n)
    }
    const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
      .pipeThrough(new TextDecoderStream())
      .getReader()
    let text = ''
    await expect
      .poll(
        async () => {
          text += (await reader.read()).value ?? ''
          return [...text.matchAll(/"count":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0)
        },
        { timeout: 30_000 },
      )
      .toBe(4)
    expect([...text.matchAll(/"count"/g)].length).toBeLessThan(4)
    await reader.cancel()
  })
})

describe('a stream of events', () => {
  it('SEC-20 ends with the access token', async () => {
    const brief = await startTestApp({ env: { ACCESS_TTL: '1' } })
    const [node] = await buildTenantTree(brief)
    const somebody = await buildPerson(brief.database, (node as TenantNode).tenant, 'ROLE_CASHIER')
    const stream = await listen((await brief.openSession(somebody)).token, brief)
    expect(stream.response.status).toBe(200)
    await stream.ended
    await brief.close()
  })

  it('REL-18 ends at once when the server stops, and none is opened any more', async () => {
    const stopping = await startTestApp()
    const [node] = await buildTenantTree(stopping)
    const somebody = await buildPerson(stopping.database, (node as TenantNode).tenant, 'ROLE_CASHIER')
    const { token } = await stopping.openSession(somebody)
    const stream = await listen(token, stopping)
    stopping.services.live.end()
    await stream.ended
    expect((await listen(token, stopping)).response.status).toBe(503)
    await stopping.close()
  })

  it('D-05 tells cashiers of own sales only where they see no others', async () => {
    const narrow = await startTestApp({ env: { CASHIER_TRX_SCOPE: 'own' } })
    const [node] = await buildTenantTree(narrow)
    const { tenant } = node as TenantNode
    await listenFirst(narrow, tenant)
    const [cashier, admin] = [
      await buildPerson(narrow.database, tenant, 'ROLE_CASHIER'),
      await buildPerson(narrow.database, tenant, 'ROLE_ADMIN'),
    ]
    const [mine, all] = [
      await listen((await narrow.openSession(cashier)).token, narrow),
      await listen((await narrow.openSession(admin)).token, narrow),
    ]
    await buildTransactions(narrow.database, tenant, [{}, {}, { userId: cashier.id }])
    await heard(all, 3)
    expect(newIn(mine)).toBe(1)
    await narrow.close()
  })
})
