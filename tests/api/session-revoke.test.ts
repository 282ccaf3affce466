import { describe, expect, it } from 'vitest'
import { listReports } from '#features/terminal-reports/contract.ts'
import { updatePassword, verifyPassword } from '#features/authentication/password-reset.ts'
import { getLoggedUser, logout, refreshToken, revokeSession, type SessionTokens } from '#core/session.ts'
import { buildPerson, type Person } from '#tests/support/factories.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const cashier = usePerson(app, tenant, 'ROLE_CASHIER')

const me = async (token: string) => (await app.call(getLoggedUser, { token })).status
const refresh = (pair: SessionTokens) => app.call(refreshToken, { body: pair })
const ticketOf = ({ revocationTicket = '' }: SessionTokens) => revocationTicket
const revoke = (ticket: string) => app.call(revokeSession, { body: { ticket } })
const eventsOf = (person: Person) =>
  app.query(`select event, after, session_id from audit_event where user_id = $1 and event like 'session.c%'`, [
    person.id,
  ])

describe('a revocation ticket', () => {
  it('TAB-02 comes with a login and with every refresh', async () => {
    const first = await app.signIn(cashier)
    const second = await refresh(first)
    for (const ticket of [ticketOf(first), ticketOf(second.data)]) expect(ticket).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  it('TAB-02 ends its session at once, every token of it, and says so in the audit log', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const pair = await app.openSession(person)
    expect(await me(pair.token)).toBe(200)
    expect((await revoke(ticketOf(pair))).status).toBe(204)
    expect(await me(pair.token)).toBe(401)
    expect((await refresh(pair)).status).toBe(401)
    expect(await eventsOf(person)).toMatchObject([
      { event: 'session.closedOffline', after: { because: 'offline' }, sessionId: expect.any(String) },
    ])
  })

  it('TAB-02 of the login still ends the session after three refreshes and days without a network', async () => {
    const pair = await app.openSession(cashier)
    let newest = pair
    for (let time = 0; time < 3; time += 1) newest = (await refresh(newest)).data
    const start = app.clock.now
    app.clock.advance(20 * 86_400)
    expect((await revoke(ticketOf(pair))).status).toBe(204)
    app.clock.now = start
    expect(await me(newest.token)).toBe(401)
    expect((await refresh(newest)).status).toBe(401)
  })

  it('TAB-02 ends that session alone: neither another one of the same person nor of anybody else', async () => {
    const [mine, alsoMine] = [await app.openSession(cashier), await app.openSession(cashier)]
    const colleague = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_CASHIER'))
    await revoke(ticketOf(mine))
    for (const other of [alsoMine, colleague]) {
      expect(await me(other.token)).toBe(200)
      expect((await refresh(other)).status).toBe(200)
    }
  })

  it('TAB-02 is answered alike whether it is valid, used, of an ended session, or none at all', async () => {
    const [alive, ended] = [await app.openSession(cashier), await app.openSession(cashier)]
    await app.call(logout, { body: { refreshToken: ended.refreshToken } })
    const altered = ticketOf(alive).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const replies = []
    for (const ticket of [ticketOf(alive), ticketOf(alive), ticketOf(ended), altered, alive.token, 'never given out']) {
      const reply = await app.fetch('/api/session/revoke', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ticket }),
      })
      replies.push([reply.status, await reply.text(), [...reply.headers.keys()].toSorted()])
    }
    for (const reply of replies) expect(reply).toEqual([204, '', replies[0]?.[2]])
  })

  it('TAB-02 leaves one row in the audit log, however often it comes', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const pair = await app.openSession(person)
    await Promise.all(Array.from({ length: 5 }, () => revoke(ticketOf(pair))))
    expect(await eventsOf(person)).toHaveLength(1)
  })

  it.each([
    ['nothing', undefined],
    ['no ticket', {}],
    ['an empty one', { ticket: '' }],
    ['a number', { ticket: 7 }],
    ['more than a ticket', { ticket: 't', sid: 'a1' }],
    ['one that is too long', { ticket: 'x'.repeat(1001) }],
  ])('is refused with 400 when the body holds %s', async (_, body) => {
    expect((await app.call(revokeSession, { body })).status).toBe(400)
  })

  it('TAB-02 is worth nothing anywhere else', async () => {
    const pair = await app.openSession(cashier)
    const ticket = ticketOf(pair)
    expect(await me(ticket)).toBe(401)
    const list = { params: { page: 1, perPage: 10 }, body: {}, token: ticket }
    expect((await app.call(listReports, list)).status).toBe(401)
    expect((await refresh({ ...pair, refreshToken: ticket })).status).toBe(400)
    expect((await refresh({ ...pair, token: ticket })).status).toBe(401)
    expect((await app.call(logout, { body: { refreshToken: ticket } })).status).toBe(400)
    const password = { password: 'Blue-Kettle-43', confirmation: 'Blue-Kettle-43' }
    expect((await app.call(verifyPassword, { body: { token: ticket, code: '1234567' } })).status).toBe(422)
    expect((await app.call(updatePassword, { body: { token: ticket, ...password } })).status).toBe(422)
    expect((await app.fetch(`/api/qr/${ticket}`)).status).toBe(404)
    expect(await me(pair.token)).toBe(200)
  })

  it('is taken 60 times a minute from one address', async () => {
    const crowd = await startTestApp()
    const answers = []
    for (let time = 0; time < 61; time += 1) answers.push(await crowd.call(revokeSession, { body: { ticket: 'x' } }))
    expect(answers.slice(0, 60).every(({ status }) => status === 204)).toBe(true)
    expect(answers.at(-1)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    await crowd.close()
  })
})
