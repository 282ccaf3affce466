import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { getLoggedUser, logout, refreshToken, type SessionTokens } from '#core/session.ts'
import { listStores } from '#features/stores/contract.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const cashier = usePerson(app, tenant, 'ROLE_CASHIER')

const use = async ({ token }: SessionTokens) => (await app.call(getLoggedUser, { token })).status
const refresh = (pair: SessionTokens) => app.call(refreshToken, { body: pair })
const renewed = async (pair: SessionTokens): Promise<SessionTokens> => {
  const { status, data } = await refresh(pair)
  expect(status).toBe(200)
  return data
}
const sidOf = ({ token }: SessionTokens): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid

/** Nothing of the session is accepted, and its person is told why. */
const expectEnded = async (pair: SessionTokens) => {
  for (const { status, error } of [await refresh(pair), await app.call(getLoggedUser, { token: pair.token })]) {
    expect([status, error]).toMatchObject([401, { code: 'NO_SESSION', reason: 'token-reuse' }])
  }
}

describe('a refresh token that somebody else holds', () => {
  it.each([0, 10, 31, 3600])(
    'TAB-03 ends the session %i s after its successor was used, says so to the person and to the audit log',
    async (seconds) => {
      const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
      const stolen = await app.openSession(person)
      const own = await renewed(stolen)
      expect(await use(own)).toBe(200)
      app.clock.advance(seconds)
      expect(await refresh(stolen)).toMatchObject({ status: 401, error: { reason: 'token-reuse' } })
      app.clock.advance(-seconds)
      await expectEnded(own)
      const auditLog = await app.query(
        `select event, result, session_id from audit_event where user_id = $1 and event <> 'session.refreshed' order by id`,
        [person.id],
      )
      expect(auditLog).toMatchObject([
        { event: 'session.opened' },
        { event: 'session.tokenReused', result: 'refused', sessionId: sidOf(own) },
      ])
    },
  )

  it('TAB-03 ends it also when the successor was rotated and its access token never used', async () => {
    const stolen = await app.openSession(cashier)
    const own = await renewed(await renewed(stolen))
    expect((await refresh(stolen)).status).toBe(401)
    await expectEnded(own)
  })

  it('TAB-03 is found in each of six generations, whoever of the two comes first', async () => {
    for (let generation = 1; generation <= 6; generation += 1) {
      for (const thiefIsFirst of [true, false]) {
        let stolen = await app.openSession(cashier)
        for (let turn = 1; turn < generation; turn += 1) {
          stolen = await renewed(stolen)
          expect(await use(stolen)).toBe(200)
          app.clock.advance(300)
        }
        const [first, second] = [await renewed(stolen), () => refresh(stolen)]
        expect(await use(first)).toBe(200)
        if (thiefIsFirst) app.clock.advance(240)
        expect((await second()).status).toBe(401)
        await expectEnded(first)
      }
    }
  })

  it('TAB-03 does not let a thief ride along who presents it again and again before it is used', async () => {
    const stolen = await app.openSession(cashier)
    const rides = []
    for (let turn = 0; turn < 6; turn += 1) rides.push(await renewed(stolen))
    // One token for all who present the parent: whoever uses it first leaves the other one out.
    expect(new Set(rides.map(({ refreshToken: token }) => token)).size).toBe(1)
    const own = await renewed(stolen)
    expect(await use(own)).toBe(200)
    expect((await refresh(stolen)).status).toBe(401)
    for (const ride of rides) await expectEnded(ride)
  })

  it.each([
    [
      'a call that is refused for its body',
      (token: string) => app.call(listStores, { ...page, body: { x: 1 }, token }),
    ],
    ['a call that the role may not make', (token: string) => app.call(listStores, { ...page, body: {}, token })],
    [
      'a stream of events',
      (token: string) => app.fetch('/api/live', { headers: { authorization: `Bearer ${token}` } }),
    ],
  ])('TAB-03 counts %s as a use', async (_, call) => {
    const stolen = await app.openSession(cashier)
    const own = await renewed(stolen)
    const response = await call(own.token)
    if (response instanceof Response) await response.body?.cancel()
    expect((await refresh(stolen)).status).toBe(401)
  })

  it('TAB-03 ends nothing when it comes with a logout', async () => {
    const stolen = await app.openSession(cashier)
    const own = await renewed(stolen)
    await use(own)
    await app.call(logout, { body: { refreshToken: stolen.refreshToken } })
    const [ended] = await app.query('select ended_because from session where id = $1', [sidOf(own)])
    expect(ended).toEqual({ endedBecause: 'logout' })
  })
})

const page = { params: { page: 1, perPage: 10 } }

describe('a parent whose successor nobody used', () => {
  it.each([0, 29, 31, 3600])('TAB-03 is accepted %i s later, as often as it comes', async (seconds) => {
    const parent = await app.openSession(cashier)
    const first = await renewed(parent)
    app.clock.advance(seconds)
    for (let time = 0; time < 3; time += 1) {
      expect((await renewed(parent)).refreshToken).toBe(first.refreshToken)
    }
    app.clock.advance(-seconds)
    expect(await use(parent)).toBe(200)
  })

  it('TAB-03 is accepted after calls with its own access token, which is still alive', async () => {
    const parent = await app.openSession(cashier)
    const child = await renewed(parent)
    expect(await use(parent)).toBe(200)
    expect((await renewed(parent)).refreshToken).toBe(child.refreshToken)
  })

  it('TAB-03 is accepted after its successor was refused for a call of somebody without a session', async () => {
    const parent = await app.openSession(cashier)
    const child = await renewed(parent)
    const forged = child.token.replace(/.{4}$/, 'AAAA')
    expect(await use({ ...child, token: forged })).toBe(401)
    await renewed(parent)
  })
})

describe('noting that an access token was used', () => {
  it('TAB-03 writes once per access token, however many calls carry it and however many come at once', async () => {
    const owner = new pg.Client(app.database.opened.url)
    await owner.connect()
    await owner.query(`
      create table session_write (session_id text);
      create function count_write() returns trigger security definer language plpgsql as $$
      begin
        insert into public.session_write values (new.id);
        return new;
      end $$;
      create trigger count_write after update on session for each row execute function count_write();`)
    const first = await app.openSession(cashier)
    const writes = async () =>
      (await owner.query('select from session_write where session_id = $1', [sidOf(first)])).rowCount

    // The first token has no parent that a use of it could give away.
    await Promise.all(Array.from({ length: 20 }, () => use(first)))
    expect(await writes()).toBe(0)
    const second = await renewed(first)
    expect(await writes()).toBe(0)
    await Promise.all(Array.from({ length: 20 }, () => use(second)))
    expect(await writes()).toBe(1)
    const third = await renewed(second)
    await Promise.all(Array.from({ length: 20 }, (_, call) => use(call % 2 ? second : third)))
    for (let time = 0; time < 5; time += 1) await use(second)
    expect(await writes()).toBe(2)
    await owner.end()
  })
})
