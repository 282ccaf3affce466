import { describe, expect, it } from 'vitest'
import { getLoggedUser, login, refreshToken } from '#core/session.ts'
import { endOwnSession, listSessions } from '#features/account/sessions.ts'
import { maskedAddress } from '#features/account/server/own-sessions.ts'
import { buildPerson, PASSWORD, type Person } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const tenant = useTenant(app)

const build = (values: Parameters<typeof buildPerson>[3] = {}) =>
  buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN', values)
const list = async (token: string, body: unknown = {}) =>
  (await app.call(listSessions, { params: { page: 1, perPage: 10 }, body, token })).data
const end = (token: string, id: string) => app.call(endOwnSession, { params: { id }, token })
const signIn = async ({ email }: Pick<Person, 'email'>, address: string, userAgent: string) => {
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
  return (await app.call(login, { body: { email, password: PASSWORD }, headers })).data
}

describe('own sessions', () => {
  it('name browser, masked address and times, and which one asks', async () => {
    const person = await build()
    const first = await signIn(person, '203.0.113.57', 'Tablet in the shop')
    app.clock.advance(60)
    const second = await signIn(person, '2001:db8:1:2::9', 'Laptop at home')
    const { items, total } = await list(first.token)
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { userAgent: 'Laptop at home', address: '2001:db8:1::/48', current: false },
      { userAgent: 'Tablet in the shop', address: '203.0.113.*', current: true },
    ])
    expect(items[0]?.createdAt).toBe(`${app.clock.now.toISOString().slice(0, 19)}Z`)
    expect((await list(second.token)).items.map(({ current }) => current)).toEqual([true, false])
  })

  it('are those of nobody else, for whatever role, and leave when they end', async () => {
    const [person, other] = [await build(), await buildPerson(app.database, tenant, 'ROLE_ADMIN')]
    const [mine, ended] = [await app.openSession(person), await app.openSession(person)]
    const { token: admins } = await app.openSession(other)
    const [before] = [(await list(mine.token)).items]
    expect(before).toHaveLength(2)
    const theirs = before.find(({ current }) => !current)?.token ?? ''
    expect((await list(admins)).items.map(({ token }) => token)).not.toContain(theirs)
    expect((await end(admins, theirs)).status).toBe(404)
    expect((await app.call(getLoggedUser, { token: ended.token })).status).toBe(200)
    expect((await end(mine.token, theirs)).status).toBe(200)
    expect((await app.call(getLoggedUser, { token: ended.token })).error.code).toBe('NO_SESSION')
    expect((await app.call(refreshToken, { body: ended })).error.code).toBe('NO_SESSION')
    expect((await list(mine.token)).total).toBe(1)
    expect((await end(mine.token, theirs)).status).toBe(404)
  })

  it('are the person’s own to end also for somebody who may only read, the current one too', async () => {
    const reader = await build({ viewOnly: true })
    const { token } = await app.openSession(reader)
    const [own] = (await list(token)).items
    expect((await end(token, own?.token ?? '')).status).toBe(200)
    expect((await app.call(getLoggedUser, { token })).error.code).toBe('NO_SESSION')
    const auditLog = await app.query(
      `select event, result, session_id, after from audit_event where user_id = $1 order by id desc limit 1`,
      [reader.id],
    )
    expect(auditLog).toEqual([
      { event: 'session.ended', result: 'ok', sessionId: own?.token, after: { because: 'own' } },
    ])
  })

  it('do not name one that nobody can go on with', async () => {
    const person = await build()
    await app.openSession(person)
    app.clock.advance(11 * 3600)
    const { token } = await app.openSession(person)
    expect((await list(token)).total).toBe(2)
    app.clock.advance(3601)
    const [renewed] = [await app.openSession(person)]
    expect((await list(renewed.token)).total).toBe(2)
  })

  it('are sorted by the two times only', async () => {
    const { token } = await app.openSession(await build())
    const sorted = (field: string) =>
      app.call(listSessions, { params: { page: 1, perPage: 10 }, body: { sort: { field, direction: 'asc' } }, token })
    expect((await sorted('createdAt')).status).toBe(200)
    expect((await sorted('address')).error.code).toBe('WRONG_SHAPE')
  })
})

it.each([
  ['203.0.113.57', '203.0.113.*'],
  ['::ffff:203.0.113.57', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['unknown', ''],
])('masks %s as %s', (address, masked) => expect(maskedAddress(address)).toBe(masked))
