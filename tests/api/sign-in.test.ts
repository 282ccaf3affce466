import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { login, logout } from '#core/session.ts'
import { needsRehash } from '#server/security/password-hash.ts'
import { buildPerson, PASSWORD } from '#tests/support/factories.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const WRONG = 'Wrong-Kettle-1'
const MINUTE = 60_000

const app = useTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const tenant = useTenant(app)
const cashier = usePerson(app, tenant, 'ROLE_CASHIER')

const attempt = (email: string, password = WRONG, address = '203.0.113.1') =>
  app.call(login, { body: { email, password }, headers: { 'x-forwarded-for': address } })

const failures = async (count: number, email: string, address?: string) => {
  for (let failure = 0; failure < count; failure += 1) await attempt(email, WRONG, address)
}

describe('signing in', () => {
  it('knows an e-mail address in any case, and a password only as it was typed', async () => {
    expect((await attempt(cashier.email.toUpperCase(), PASSWORD)).status).toBe(200)
    for (const nearly of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toLowerCase()]) {
      expect((await attempt(cashier.email, nearly)).status).toBe(401)
    }
  })

  it.each([
    [{ email: 'a@example.com' }],
    [{ email: 'a@example.com', password: null }],
    [{ email: 'a@example.com', password: 'x', role: 'ROLE_ADMIN' }],
    [{ email: 'a@example.com', password: 'x'.repeat(256) }],
    [{ email: ['a@example.com'], password: 'x' }],
    [{ email: { $ne: null }, password: { $ne: null } }],
  ])('does not understand %j', async (body) => {
    const { status, error } = await app.call(login, { body })
    expect([status, error.code]).toEqual([400, 'WRONG_SHAPE'])
  })

  it('stores a hash anew when it is weaker than today’s', async () => {
    const weak = await hash(PASSWORD, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { passwordHash: weak })
    expect((await attempt(person.email, PASSWORD)).status).toBe(200)
    const [row] = await app.query('select password_hash from portal_user where id = $1', [person.id])
    expect(needsRehash(String(row?.['passwordHash']))).toBe(false)
    expect((await attempt(person.email, PASSWORD)).status).toBe(200)
  })
})

describe('a refused sign-in', () => {
  it('AUTH-25 says the same of a wrong password, also of a suspended account, an unknown one, a closed one, a provider’s and a locked one', async () => {
    const build = (values: Parameters<typeof buildPerson>[3]) =>
      buildPerson(app.database, tenant, 'ROLE_CASHIER', values)
    const locked = await build({})
    await failures(10, locked.email)
    const suspended = await build({ suspendedUntil: 'infinity' })
    const people = [
      cashier,
      suspended,
      { email: 'nobody@example.com' },
      await build({ enabled: false }),
      await build({ deletedAt: new Date() }),
      await build({ ssoSubject: 'subject' }),
      await build({ passwordHash: null }),
      await build({ passwordExpiresAt: new Date(app.clock.now.getTime() - 1) }),
      locked,
    ]
    for (const { email } of people) {
      const password = [cashier.email, suspended.email].includes(email) ? WRONG : PASSWORD
      const { status, error, headers } = await attempt(email, password)
      expect({ status, ...error, reference: '' }).toEqual({
        status: 401,
        code: 'CREDENTIALS_REFUSED',
        message: expect.stringContaining('30 minutes'),
        reference: '',
        errors: [],
      })
      expect(headers.has('retry-after')).toBe(false)
    }
  })

  it('AUTH-25 pauses for 30 minutes that begin with the tenth failure', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await failures(9, person.email)
    const minutesLeft = async () => {
      const [row] = await app.query('select expire from rate_limit where key = $1', [`account:${person.id}`])
      return (Number(row?.['expire']) - Date.now()) / MINUTE
    }
    // As if the nine had been 29 minutes ago.
    await app.query('update rate_limit set expire = $2 where key = $1', [`account:${person.id}`, Date.now() + MINUTE])
    expect((await attempt(person.email, WRONG)).status).toBe(401)
    expect(await minutesLeft()).toBeCloseTo(30, 0)
    expect((await attempt(person.email, PASSWORD)).status).toBe(401)
    expect(await minutesLeft()).toBeLessThanOrEqual(30)

    await app.query('update rate_limit set expire = $2 where key = $1', [`account:${person.id}`, Date.now() - 1])
    expect((await attempt(person.email, PASSWORD)).status).toBe(200)
  })

  it('is forgotten with the next one that succeeds', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await failures(9, person.email)
    await attempt(person.email, PASSWORD)
    // From the address that is known now, so that it has a counter of its own.
    await failures(9, person.email)
    expect((await attempt(person.email, PASSWORD)).status).toBe(200)
  })

  it.each([
    ['the same address', '198.51.100.7', '198.51.100.7'],
    ['the same IPv6 network of 64 bits', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('does not lock out a person at %s as within the last 30 days', async (_which, before, now) => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    expect((await attempt(person.email, PASSWORD, before)).status).toBe(200)
    await failures(10, person.email)
    expect((await attempt(person.email, PASSWORD)).status).toBe(401)
    expect((await attempt(person.email, PASSWORD, now)).status).toBe(200)
  })

  it('counts at an address that was known too long ago like one of a stranger', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await attempt(person.email, PASSWORD, '198.51.100.8')
    await app.query(`update session set created_at = created_at - interval '31 days' where user_id = $1`, [person.id])
    await failures(10, person.email)
    expect((await attempt(person.email, PASSWORD, '198.51.100.8')).status).toBe(401)
  })

  it('writes to the audit log: each failure, and the one that locks', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await failures(11, person.email)
    const auditLog = await app.query(
      'select event, result, count(*) from audit_event where user_id = $1 group by event, result order by event',
      [person.id],
    )
    expect(auditLog).toEqual([
      { event: 'login.failed', result: 'refused', count: 11 },
      { event: 'login.locked', result: 'ok', count: 1 },
    ])
    await attempt('nobody-at-all@example.com', WRONG)
    const [last] = await app.query(
      'select event, user_id, object_token, address, after from audit_event order by id desc limit 1',
    )
    expect(last).toEqual({
      event: 'login.failed',
      userId: null,
      objectToken: null,
      address: '203.0.113.1',
      after: null,
    })
  })

  it('closes an address after 100 of them, for whatever account, and says for how long', async () => {
    const address = '198.51.100.9'
    for (let failure = 0; failure < 100; failure += 1) await app.services.throttles.address.count(address)
    const { status, error, headers } = await attempt(cashier.email, PASSWORD, address)
    expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await attempt(cashier.email, PASSWORD, '198.51.100.10')).status).toBe(200)
  })
})

describe('signing out', () => {
  it('API-04 has nothing to say of a token that was never given out', async () => {
    const { status, data } = await app.call(logout, { body: { refreshToken: 'never given out' } })
    expect([status, data]).toEqual([200, null])
  })
})
