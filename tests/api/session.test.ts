import { describe, expect, it } from 'vitest'
import { getLoggedUser, login, logout, refreshToken } from '#core/session.ts'
import { addRole, buildPerson, buildTenant, PASSWORD } from '#tests/support/factories.ts'
import { usePerson, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const cashier = usePerson(app, tenant, 'ROLE_CASHIER')

const me = (token: string) => app.call(getLoggedUser, { token })
const refresh = (pair: { token: string; refreshToken: string }, headers?: Record<string, string>) =>
  app.call(refreshToken, { body: pair, ...(headers && { headers }) })

describe('login', () => {
  it('API-02 AUTH-20 AUTH-21 answers a pair whose token is a JWT with exp in seconds and isSSO', async () => {
    const { token, refreshToken: second } = await app.signIn(cashier)
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ isSSO: false, exp: app.clock.now.getTime() / 1000 + 300 })
    expect(second).toMatch(/^[\w-]{43}$/)
  })

  it('AUTH-25 refuses alike for a wrong password, an unknown account and a disabled one', async () => {
    const disabled = await buildPerson(app.database, tenant, 'ROLE_CASHIER', { enabled: false })
    const replies = await Promise.all(
      [cashier.email, 'nobody@example.com', disabled.email].map((email) =>
        app.call(login, { body: { email, password: 'Wrong-Kettle-1' } }),
      ),
    )
    for (const { status, error } of replies) {
      expect(status).toBe(401)
      expect({ ...error, reference: '' }).toEqual({ ...replies[0]?.error, reference: '' })
    }
  })

  it('AUTH-25 locks the password login of an account for 30 minutes after ten failures, saying nothing new', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const attempt = (password: string) => app.call(login, { body: { email: person.email, password } })
    for (let failure = 0; failure < 10; failure += 1) expect((await attempt('Wrong-Kettle-1')).status).toBe(401)
    const locked = await attempt(PASSWORD)
    expect(locked.error).toMatchObject({ code: 'CREDENTIALS_REFUSED', message: expect.stringContaining('30 minutes') })
  })

  it('does not let a stranger lock people out at an address they sign in from', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    await app.signIn(person)
    for (let failure = 0; failure < 9; failure += 1) {
      await app.call(login, { body: { email: person.email, password: 'Wrong-Kettle-1' } })
    }
    await expect(app.signIn(person)).resolves.toBeTruthy()
  })
})

describe('who somebody is', () => {
  it('API-05 tells roles and viewOnly, with implied roles added', async () => {
    const operator = await buildPerson(app.database, tenant, 'ROLE_ADMIN', { viewOnly: true })
    const { data } = await me((await app.signIn(operator)).token)
    expect(data).toMatchObject({ viewOnly: true, mustChangePassword: false })
    expect(data.roles).toEqual(['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN'])
  })

  it('tells whether the stores in sight are more than one', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN')
    const { token } = await app.signIn(person)
    expect((await me(token)).data.severalStores).toBe(false)
    const { acquirerId, affiliateId, instanceId, merchantId, midId } = tenant
    const other = await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId })
    await addRole(app.database, person, 'ROLE_STORE_ADMIN', other)
    expect((await me(token)).data.severalStores).toBe(true)
  })

  it('refuses the first request after an account is disabled', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    const { token } = await app.signIn(person)
    await app.services.database.pool.query(
      `begin; select set_config('app.mode', 'operator', true); update portal_user set enabled = false where id = ${person.id}; commit`,
    )
    expect((await me(token)).error.code).toBe('NO_SESSION')
  })

  it('refuses a token that was changed by a single character', async () => {
    const { token } = await app.signIn(cashier)
    const [head, body, signature = ''] = token.split('.')
    const forged = [head, body, (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)].join('.')
    expect((await me(forged)).status).toBe(401)
  })
})

describe('refresh', () => {
  it('API-03 renews a pair and accepts the old access token once it has expired', async () => {
    const pair = await app.signIn(cashier)
    app.clock.advance(400)
    expect((await me(pair.token)).error.code).toBe('TOKEN_EXPIRED')
    const renewed = await refresh(pair)
    expect(renewed.status).toBe(200)
    expect((await me(renewed.data.token)).status).toBe(200)
  })

  it('gives the same successor to 20 refreshes at once', async () => {
    const pair = await app.signIn(cashier)
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(pair)))
    expect(new Set(replies.map(({ data }) => data.refreshToken)).size).toBe(1)
  })

  it('accepts a parent at any time while its successor is unused, because the reply may have been lost', async () => {
    const pair = await app.signIn(cashier)
    const lost = await refresh(pair)
    app.clock.advance(3600)
    expect((await refresh(pair)).data.refreshToken).toBe(lost.data.refreshToken)
  })

  it('SESS-18 ends the family when a parent comes back 31 s later with its successor used', async () => {
    const pair = await app.signIn(cashier)
    const second = (await refresh(pair)).data
    const third = (await refresh(second)).data
    app.clock.advance(31)
    expect((await refresh(pair)).status).toBe(401)
    expect((await refresh(third)).status).toBe(401)
    expect((await me(third.token)).status).toBe(401)
  })

  it('refuses a pair whose halves belong to two sessions', async () => {
    const [one, two] = [await app.signIn(cashier), await app.signIn(cashier)]
    expect((await refresh({ token: one.token, refreshToken: two.refreshToken })).status).toBe(401)
  })

  it('ends a session of the upper levels after 15 minutes without input, and one of the lower levels not', async () => {
    const merchant = await buildPerson(app.database, tenant, 'ROLE_MERCHANT')
    const [upper, lower] = [await app.signIn(merchant), await app.signIn(cashier)]
    app.clock.advance(15 * 60 + 1)
    expect((await refresh(upper, { 'X-Last-Input': '901' })).status).toBe(401)
    expect((await refresh(lower, { 'X-Last-Input': '901' })).status).toBe(200)
  })

  it('keeps a session of the upper levels whose person typed a minute ago', async () => {
    const merchant = await buildPerson(app.database, tenant, 'ROLE_MERCHANT')
    const pair = await app.signIn(merchant)
    app.clock.advance(20 * 60)
    expect((await refresh(pair, { 'X-Last-Input': '60' })).status).toBe(200)
  })

  it.each(['', '-1', '0x10', '1e3', 'Infinity', '1e300', '60.5', ' ', '9'.repeat(30)])(
    'takes X-Last-Input: %j for no input at all',
    async (said) => {
      const pair = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
      app.clock.advance(15 * 60 + 1)
      expect((await refresh(pair, { 'X-Last-Input': said })).status).toBe(401)
    },
  )

  it('asks for real input again and again: background refreshes keep nobody signed in', async () => {
    let pair = await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))
    for (let minutes = 0; minutes < 15; minutes += 5) {
      app.clock.advance(5 * 60)
      const { status, data } = await refresh(pair, { 'X-Last-Input': String(minutes * 60 + 300) })
      expect(status).toBe(200)
      pair = data
    }
    app.clock.advance(1)
    expect((await refresh(pair)).status).toBe(401)
  })

  it('works without an access token, which may be lost, and not with one that was forged', async () => {
    const pair = await app.openSession(cashier)
    expect((await refresh({ ...pair, token: 'x.y.z' })).error.code).toBe('NO_SESSION')
    expect((await refresh({ ...pair, token: '' })).status).toBe(200)
  })

  it.each(['enabled = false', 'deleted_at = now()', `suspended_until = 'infinity'`])(
    'ends with the account: %s',
    async (change) => {
      const person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
      const pair = await app.openSession(person)
      await app.query(`update portal_user set ${change} where id = $1`, [person.id])
      expect((await refresh(pair)).error.code).toBe('NO_SESSION')
      expect((await me(pair.token)).error.code).toBe('NO_SESSION')
    },
  )

  it('is refused alike for every token that was never given out', async () => {
    const pair = await app.openSession(cashier)
    for (const wrong of [
      { ...pair, refreshToken: 'never given out' },
      { ...pair, token: 'x.y.z' },
    ]) {
      const { status, error } = await refresh(wrong)
      expect(status).toBe(401)
      expect({ ...error, reference: '' }).toEqual({
        code: 'NO_SESSION',
        message: 'Your session has expired. Please log in.',
        reference: '',
        errors: [],
      })
    }
  })

  it('ends every session after 12 hours', async () => {
    const pair = await app.signIn(cashier)
    app.clock.advance(12 * 3600 + 1)
    expect((await refresh(pair, { 'X-Last-Input': '0' })).status).toBe(401)
  })
})

describe('logout', () => {
  it('API-04 ends the session with an expired access token too, and may be repeated', async () => {
    const pair = await app.signIn(cashier)
    app.clock.advance(400)
    for (let time = 0; time < 2; time += 1) {
      expect((await app.call(logout, { body: { refreshToken: pair.refreshToken } })).status).toBe(200)
    }
    expect((await refresh(pair)).status).toBe(401)
  })

  const leave = (presented: string, token?: string) =>
    app.call(logout, { body: { refreshToken: presented }, ...(token !== undefined && { token }) })

  it("ends the bearer's own session and never that of a token in the body", async () => {
    const merchant = await buildPerson(app.database, tenant, 'ROLE_MERCHANT')
    for (const person of [cashier, merchant]) {
      const [bearer, other] = [await app.openSession(cashier), await app.openSession(person)]
      expect((await leave(other.refreshToken, bearer.token)).status).toBe(200)
      expect((await me(bearer.token)).status).toBe(401)
      expect((await me(other.token)).status).toBe(200)
    }
  })

  it('ends the session of an expired bearer, and nothing for one that is forged', async () => {
    const [first, second] = [await app.openSession(cashier), await app.openSession(cashier)]
    await leave(second.refreshToken, second.token.replace(/.{4}$/, 'AAAA'))
    expect((await me(second.token)).status).toBe(200)
    app.clock.advance(400)
    await leave(first.refreshToken, first.token)
    expect((await refresh(first)).error.reason).toBe('logged-out')
    app.clock.advance(-400)
  })
})
