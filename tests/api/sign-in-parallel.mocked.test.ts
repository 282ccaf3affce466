import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { login } from '#core/session.ts'
import { confirmPassword } from '#features/authentication/server/queries.ts'
import { signIn } from '#features/authentication/server/sign-in.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { passwordMatches } from '#server/security/password-hash.ts'
import { createThrottles } from '#server/security/throttle.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { buildPerson, buildTenant, PASSWORD, type Person, type Tenant } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  // At once, so that nobody is turned away for want of room to wait.
  return { ...argon2, verify: vi.fn((_hash, password) => Promise.resolve(password === PASSWORD)) }
})

const WRONG = 'Wrong-Kettle-1'
const AT_ONCE = 50
const TRIES = 10

let app: TestApp
let databases: Database[]
let servers: Services[]
let tenant: Tenant
let person: Person
let stored: string

beforeAll(async () => {
  // The first comparison with nobody's password makes a hash, for which the others would have to wait.
  await passwordMatches(null, WRONG)
  app = await startTestApp()
  tenant = await buildTenant(app.database)
  databases = [1, 2].map(() => connect(app.database.opened.url, { max: 15 }))
  servers = databases.map((database) => ({
    ...app.services,
    database,
    throttles: createThrottles(database.pool, { listsPerMinute: 1, invitationsPerHour: 1 }),
  }))
})
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()))
  await app.close()
})
beforeEach(async () => {
  person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  const [row] = await app.query('select password_hash from portal_user where id = $1', [person.id])
  stored = String(row?.['passwordHash'])
})

/** How many times a password was compared with that of the person. */
const compared = () => vi.mocked(verify).mock.calls.filter(([hash]) => hash === stored).length

/** A try that finds no room to wait is given back, when the others may have been turned away already. */
const expectAtMostTheTries = () => {
  expect(compared()).toBeLessThanOrEqual(TRIES)
  expect(compared()).toBeGreaterThan(TRIES / 2)
}

const atOnce = (act: (server: Services) => Promise<unknown>, count = AT_ONCE) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => act(servers[at % 2] as Services)))

const requestInfo = { address: '198.51.100.7', userAgent: 'test', reference: 'r' } as RequestInfo
const isLetIn = async () =>
  (await app.call(login, { body: { email: person.email, password: PASSWORD } })).status === 200

it('SEC-05 of fifty tries at once at two servers ten at most are compared with the password', async () => {
  const tried = await atOnce((server) => signIn(server, requestInfo, person.email, WRONG))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toEqual([])
  expectAtMostTheTries()
  expect(await isLetIn()).toBe(false)
  const locked = await app.query(`select count(*) from audit_event where user_id = $1 and event = 'login.locked'`, [
    person.id,
  ])
  expect(locked).toEqual([{ count: 1 }])
})

it('SEC-05 nor are more when somebody who is signed in is asked for the password again', async () => {
  const presented = { passwordHash: stored, password: WRONG }
  await atOnce((server) => confirmPassword(server, requestInfo, person.id, presented))
  expectAtMostTheTries()
})

it('D-90 right passwords never add up to a lock', async () => {
  const presented = { passwordHash: stored, password: PASSWORD }
  for (let time = 0; time <= TRIES; time += 1) {
    expect(await confirmPassword(app.services, requestInfo, person.id, presented)).toBe(true)
  }
  await atOnce((server) => signIn(server, requestInfo, person.email, PASSWORD), TRIES)
  expect(await isLetIn()).toBe(true)
})

it('D-90 a try that finds no room to be compared does not count', async () => {
  vi.mocked(verify).mockRejectedValueOnce(new Error('no room'))
  expect((await app.call(login, { body: { email: person.email, password: WRONG } })).status).toBe(500)
  const [row] = await app.query('select points from rate_limit where key = $1', [`account:${person.id}`])
  expect(row).toEqual({ points: 0 })
})

it('SEC-05 a try that was none, because there were no more, is not given back', async () => {
  const body = { email: person.email, password: WRONG }
  for (let time = 0; time < TRIES; time += 1) expect((await app.call(login, { body })).status).toBe(401)
  vi.mocked(verify).mockRejectedValueOnce(new Error('no room'))
  expect((await app.call(login, { body })).status).toBe(500)
  const [row] = await app.query('select points from rate_limit where key = $1', [`account:${person.id}`])
  // The library counts it all the same, and forgets how many of these there were when it closes the account.
  expect(row).toEqual({ points: TRIES + 1 })
})
