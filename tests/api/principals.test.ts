import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { listStores } from '#features/stores/contract.ts'
import { getLoggedUser, type SessionTokens } from '#core/session.ts'
import { calls } from '#features/all.ts'
import { createApp } from '#server/http/app.ts'
import { connect } from '#server/database/connect.ts'
import { createServices } from '#server/process/create-services.ts'
import { loadHandlers } from '#server/process/features.ts'
import { buildPerson, buildTenant, type Person, type Tenant } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let other: { readonly me: (token: string) => Promise<number>; readonly close: () => Promise<void> }
let tenant: Tenant

beforeAll(async () => {
  app = await startTestApp()
  tenant = await buildTenant(app.database)
  other = await anotherServer()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await other.close()
  await app.close()
})

/** A second server on the same database. */
const anotherServer = async () => {
  const { config, log } = app.services
  const database = connect(app.database.opened.url, { max: 2 })
  const now = () => app.clock.now
  const services = createServices({ config, database, secret: config.secretKey ?? '', log, now })
  const application = await createApp(services, { calls, loadHandlers, checkReplies: true })
  return {
    me: async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await application.request('http://127.0.0.1/api/logged-user-info', { headers })).status
    },
    close: async () => {
      await services.linePool.close()
      await services.exports.close()
      await services.changes.close()
      await services.refusals.close()
      await database.close()
    },
  }
}

const me = async (token: string) => (await app.call(getLoggedUser, { token })).status
const stores = async (token: string) =>
  (await app.call(listStores, { params: { page: 1, perPage: 10 }, body: { sort: null, filter: {} }, token })).status
const cashier = () => buildPerson(app.database, tenant, 'ROLE_CASHIER')
const sidOf = ({ token }: SessionTokens): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

/** Counts how often a session is looked up from now on. */
const countLookUps = () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return () => query.mock.calls.filter(([asked]) => textOf(asked).includes('used_generation,')).length
}
const textOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : String(asked)

/** Makes a call until the session is kept, which takes a connection that listens. */
const kept = async (token: string) => {
  const lookUps = countLookUps()
  await vi.waitFor(
    async () => {
      const before = lookUps()
      expect(await me(token)).toBe(200)
      expect(lookUps()).toBe(before)
    },
    { timeout: 30_000 },
  )
  return lookUps
}

describe('the person of a session', () => {
  it('SEC-21 is looked up once while nothing changes, however many calls there are', async () => {
    const { token } = await app.openSession(await cashier())
    const lookUps = await kept(token)
    const before = lookUps()
    for (let time = 0; time < 20; time += 1) expect(await me(token)).toBe(200)
    await Promise.all(Array.from({ length: 20 }, () => me(token)))
    expect(lookUps()).toBe(before)
  })

  it.each<[string, string, (person: Person) => unknown[]]>([
    ['ended', 'update session set ended_at = now() where user_id = $1', ({ id }) => [id]],
    ['removed', 'delete from session where user_id = $1', ({ id }) => [id]],
    ['of an account that was disabled', 'update portal_user set enabled = false where id = $1', ({ id }) => [id]],
    ['of an account that was deleted', 'update portal_user set deleted_at = now() where id = $1', ({ id }) => [id]],
    [
      'of somebody who was suspended',
      `update portal_user set suspended_until = 'infinity' where id = $1`,
      ({ id }) => [id],
    ],
  ])('SEC-21 is refused by the next call in every process when the session is %s', async (_, statement, values) => {
    for (let time = 0; time < 10; time += 1) {
      const person = await cashier()
      const { token } = await app.openSession(person)
      await kept(token)
      for (let call = 0; call < 3; call += 1) expect(await other.me(token)).toBe(200)
      await app.query(statement, values(person))
      expect(await Promise.all([me(token), other.me(token)])).toEqual([401, 401])
    }
  })

  it.each<[string, string]>([
    ['a role was taken away', 'delete from role_binding where user_id = $1'],
    ['a role is bound to something else', 'update role_binding set merchant_id = null where user_id = $1'],
  ])('SEC-21 sees nothing any more with the next call when %s', async (_, statement) => {
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN')
    const { token } = await app.openSession(person)
    await kept(token)
    const total = async () => {
      const input = { params: { page: 1, perPage: 10 }, body: { sort: null, filter: {} }, token }
      const { status, data } = await app.call(listStores, input)
      return status === 200 ? (data as { total: number }).total : 0
    }
    expect(await total()).toBeGreaterThan(0)
    await app.query(statement, [person.id])
    expect(await total()).toBe(0)
  })

  it('SEC-21 has a terminal less with the next call when a link was removed, and one more when it was made', async () => {
    const person = await cashier()
    const { token } = await app.openSession(person)
    await kept(token)
    const { principals } = app.services
    const claims = { sessionId: sidOf({ token } as SessionTokens), generation: 0 }
    const terminals = async () => (await principals.find(claims))?.bindings.length
    expect(await terminals()).toBe(1)
    await app.query('delete from user_terminal where user_id = $1', [person.id])
    expect(await terminals()).toBe(0)
    await app.query('insert into user_terminal (user_id, terminal_id) values ($1, $2)', [person.id, tenant.terminalId])
    expect(await terminals()).toBe(1)
  })

  it('D-111 may do nothing but change the password with the next call when that is due', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT')
    const { token } = await app.openSession(person)
    await kept(token)
    expect(await stores(token)).toBe(200)
    await app.query(`update portal_user set password_expires_at = now() + interval '1 day' where id = $1`, [person.id])
    expect(await stores(token)).toBe(403)
  })

  it('TAB-03 counts the first call with each token as a use, also where the session is kept', async () => {
    const session = await app.openSession(await cashier())
    await kept(session.token)
    const sessionId = sidOf(session)
    const claims = { sessionId, userToken: '', isSso: false, generation: 3 }
    await app.services.principals.find(claims)
    const used = async () =>
      (await app.query('select used_generation from session where id = $1', [sessionId]))[0]?.['usedGeneration']
    expect(await used()).toBe(3)
  })
})

describe('while nobody hears what changes', () => {
  const endListening = async () => {
    const owner = new pg.Client(app.database.opened.url)
    await owner.connect()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'counterside listens to live' and datname = current_database()`)
    await owner.end()
  }

  it('SEC-21 a session is looked up by each call, and refused by the first one after its end', async () => {
    const session = await app.openSession(await cashier())
    const lookUps = await kept(session.token)
    vi.spyOn(app.services.changes, 'catchUp').mockResolvedValue(false)
    const before = lookUps()
    for (let time = 0; time < 3; time += 1) expect(await me(session.token)).toBe(200)
    expect(lookUps()).toBe(before + 3)
    await app.query('update session set ended_at = now() where id = $1', [sidOf(session)])
    expect(await me(session.token)).toBe(401)
  })

  it('SEC-21 a connection that broke unnoticed keeps no session alive', async () => {
    for (let time = 0; time < 5; time += 1) {
      const session = await app.openSession(await cashier())
      await kept(session.token)
      await endListening()
      await app.query('update session set ended_at = now() where id = $1', [sidOf(session)])
      expect(await Promise.all([me(session.token), other.me(session.token)])).toEqual([401, 401])
    }
  })
})
