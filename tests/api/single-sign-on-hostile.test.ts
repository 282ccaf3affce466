import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { login, logout, refreshToken } from '#core/session.ts'
import { buildPerson, buildTenant, PASSWORD, type Person, type Tenant } from '#tests/support/factories.ts'
import { newKeys, signIdToken, startHostileProvider, type Vouched } from '#tests/support/hostile-provider.ts'
import { CLIENT, departure, ORIGIN } from '#tests/support/identity-provider.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let provider: Awaited<ReturnType<typeof startHostileProvider>>
let app: TestApp
let tenant: Tenant
let person: Person
let codes = 0

/** A provider and a portal that trusts it. */
const start = async () => {
  provider = await startHostileProvider()
  app = await startTestApp({
    env: {
      SSO_ISSUER: provider.issuer,
      SSO_CLIENT_ID: CLIENT.id,
      SSO_CLIENT_SECRET: CLIENT.secret,
      PUBLIC_ORIGIN: ORIGIN,
    },
  })
  tenant = await buildTenant(app.database)
}
const stop = async () => {
  await app.close()
  await provider.stop()
}

/** Comes back from the provider; `makeToken` is what the provider then says. */
const comeBack = (
  makeToken: (vouched: Vouched) => string | Promise<string>,
  used: { code?: string; nonce?: string } = {},
) => {
  const { codeVerifier, redirectUri, ...made } = departure()
  const { code = `code-${(codes += 1)}`, nonce = made.nonce } = used
  const vouched = { issuer: provider.issuer, nonce, subject: person.token, email: person.email }
  provider.behaviour.idToken = () => makeToken(vouched)
  return app.call(login, { body: { code, codeVerifier, nonce, redirectUri } })
}
const honest = (vouched: Vouched) => signIdToken(vouched, provider.keys)
const hour = 3600
const now = () => Math.floor(Date.now() / 1000)

describe('an ID token', () => {
  beforeAll(start)
  beforeEach(async () => {
    person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  })
  afterAll(stop)

  it('that is right signs in', async () => expect((await comeBack(honest)).status).toBe(200))

  it('that is right does not for a code or a nonce that came before, though the provider takes them again', async () => {
    const used = { code: 'a-code-that-comes-twice', nonce: 'a-nonce-that-comes-twice' }
    expect((await comeBack(honest, used)).status).toBe(200)
    for (const again of [used, { code: used.code }, { nonce: used.nonce }]) {
      expect((await comeBack(honest, again)).error.code).toBe('SSO_REFUSED')
    }
  })

  it('that is right opens nothing for a code that comes again before the provider has answered', async () => {
    const used = { code: 'a-code-that-comes-meanwhile', nonce: 'a-nonce-that-comes-meanwhile' }
    const [asked, again] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = comeBack(async (vouched) => {
      asked.resolve()
      await again.promise
      return honest(vouched)
    }, used)
    await asked.promise
    expect((await comeBack(honest, used)).error.code).toBe('SSO_REFUSED')
    again.resolve()
    expect((await first).error.code).toBe('SSO_REFUSED')
    expect(await app.query('select from session where user_id = $1 and ended_at is null', [person.id])).toEqual([])
  })

  it.each<[string, (vouched: Vouched) => string | Promise<string>]>([
    ['of another issuer', (vouched) => signIdToken(vouched, provider.keys, { iss: 'https://evil.example' })],
    ['for another client', (vouched) => signIdToken(vouched, provider.keys, { aud: 'another-client' })],
    [
      'for several clients and another party',
      (vouched) => signIdToken(vouched, provider.keys, { aud: [CLIENT.id, 'other'], azp: 'other' }),
    ],
    ['with another nonce', (vouched) => signIdToken(vouched, provider.keys, { nonce: 'of-another-browser' })],
    ['without a nonce', (vouched) => signIdToken(vouched, provider.keys, { nonce: undefined as never })],
    [
      'that has expired',
      (vouched) => signIdToken(vouched, provider.keys, { exp: now() - hour, iat: now() - 2 * hour }),
    ],
    ['without an end', (vouched) => signIdToken(vouched, provider.keys, { exp: undefined as never })],
    ['that is not valid yet', (vouched) => signIdToken(vouched, provider.keys, { nbf: now() + hour })],
    ['without a subject', (vouched) => signIdToken(vouched, provider.keys, { sub: undefined as never })],
    ['signed with another key under the same id', async (vouched) => signIdToken(vouched, await newKeys('first'))],
    ['signed with a key that is not published', async (vouched) => signIdToken(vouched, await newKeys('unknown'))],
    [
      'signed with our own client secret',
      ({ issuer, nonce, subject, email }) =>
        new SignJWT({ nonce, email, email_verified: true })
          .setProtectedHeader({ alg: 'HS256', kid: 'first' })
          .setIssuer(issuer)
          .setAudience(CLIENT.id)
          .setSubject(subject)
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(new TextEncoder().encode(CLIENT.secret)),
    ],
    [
      'signed by nobody',
      ({ issuer, nonce, subject, email }) =>
        new UnsecuredJWT({ nonce, email, email_verified: true })
          .setIssuer(issuer)
          .setAudience(CLIENT.id)
          .setSubject(subject)
          .setIssuedAt()
          .setExpirationTime('5m')
          .encode(),
    ],
    [
      'whose claims were changed after signing',
      async (vouched) => {
        const [header, payload = '', signature] = (await honest(vouched)).split('.')
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
        return `${header}.${changed}.${signature}`
      },
    ],
    ['that is none', () => 'not.a.token'],
    ['that is missing', () => undefined as never],
  ])('%s does not', async (_which, makeToken) => {
    const { status, error } = await comeBack(makeToken)
    expect([status, error.code]).toEqual([401, 'SSO_REFUSED'])
    expect(await app.query('select id from session where user_id = $1', [person.id])).toEqual([])
    expect(await app.query('select sso_subject from portal_user where id = $1', [person.id])).toEqual([
      { ssoSubject: null },
    ])
  })

  it.each([[false], ['true'], [1], [undefined]])('with an address verified %j finds nobody', async (verified) => {
    const { status, error } = await comeBack((vouched) =>
      signIdToken(vouched, provider.keys, { email_verified: verified as never }),
    )
    expect([status, error.code]).toEqual([403, 'SSO_NO_ACCOUNT'])
  })
})

describe('a provider', () => {
  beforeEach(async () => {
    await start()
    person = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
  })
  afterEach(async () => {
    vi.useRealTimers()
    await stop()
  })

  it('that changes its keys is asked for the new ones once, at most every 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await comeBack(honest)
    const fetched = () => provider.asked.filter((path) => path === '/keys').length
    expect(fetched()).toBe(1)
    const rotated = await newKeys('second')
    provider.behaviour.published = rotated
    vi.setSystemTime(Date.now() + 31_000)
    for (let time = 0; time < 3; time += 1) {
      expect((await comeBack((vouched) => signIdToken(vouched, rotated))).status).toBe(200)
    }
    expect(fetched()).toBe(2)
    const unknown = await newKeys('third')
    for (let time = 0; time < 5; time += 1) await comeBack((vouched) => signIdToken(vouched, unknown))
    expect(fetched()).toBe(2)
  })

  it('that is away is said to be away, and is left alone after three failures', async () => {
    await comeBack(honest)
    provider.behaviour.fails = true
    const before = provider.asked.length
    for (let time = 0; time < 6; time += 1) {
      const { status, error, headers } = await comeBack(honest)
      expect([status, error.code]).toEqual([503, 'SSO_UNAVAILABLE'])
      expect(headers.get('retry-after')).toBe('30')
    }
    expect(provider.asked.length - before).toBe(3)
    expect((await app.call(login, { body: { email: person.email, password: PASSWORD } })).status).toBe(401)
  })

  it('that hangs is given up, and password users sign in while it does', async () => {
    provider.behaviour.hangs = true
    let isGivenUp = false
    const hanging = comeBack(honest).finally(() => (isGivenUp = true))
    const other = await buildPerson(app.database, tenant, 'ROLE_CASHIER')
    expect((await app.call(login, { body: { email: other.email, password: PASSWORD } })).status).toBe(200)
    expect(isGivenUp).toBe(false)
    expect((await hanging).error.code).toBe('SSO_UNAVAILABLE')
    expect((await app.call(getConfig, {})).data.sso).toBeNull()
  })

  it('that sends no ID token with a refresh is told at the logout of the one that it sent first', async () => {
    let first = ''
    const { data: pair } = await comeBack(async (vouched) => (first = await honest(vouched)))
    provider.behaviour.idToken = () => undefined
    app.clock.advance(300)
    const { data: renewed } = await app.call(refreshToken, { body: pair })
    const left = await app.call(logout, { body: { refreshToken: renewed.refreshToken } })
    expect(left.data).toEqual({ idTokenHint: first })
  })

  it('that is away ends no session: a refresh waits until it is back', async () => {
    const { data: pair } = await comeBack(honest)
    app.clock.advance(300)
    provider.behaviour.fails = true
    expect((await app.call(refreshToken, { body: pair })).error.code).toBe('SSO_UNAVAILABLE')
    const [session] = await app.query('select ended_at from session where user_id = $1', [person.id])
    expect(session).toEqual({ endedAt: null })
  })
})

describe('asking which account to use', () => {
  afterEach(stop)

  it.each([
    ['that says nothing of prompts', {}, 'select_account'],
    ['that knows select_account', { prompt_values_supported: ['none', 'login', 'select_account'] }, 'select_account'],
    ['that does not know select_account', { prompt_values_supported: ['none', 'login', 'consent'] }, 'login'],
    ['that says something strange', { prompt_values_supported: 'login' }, 'select_account'],
  ])('a provider %s is done by its own word', async (_, metadata, prompt) => {
    await start()
    provider.behaviour.metadata = metadata
    await app.services.identityProvider?.learn()
    expect((await app.call(getConfig, {})).data.sso).toMatchObject({ choosePrompt: prompt })
  })
})
