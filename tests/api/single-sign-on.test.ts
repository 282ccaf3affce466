import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { identifyPassword } from '#features/authentication/password-reset.ts'
import { getLoggedUser, login, logout, refreshToken, type TokenPair } from '#core/session.ts'
import { unseal } from '#server/security/seal.ts'
import { buildPerson, buildTenant, PASSWORD, type Person, type Tenant } from '#tests/support/factories.ts'
import { CLIENT, ORIGIN, type Returned, startIdentityProvider } from '#tests/support/identity-provider.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let provider: Awaited<ReturnType<typeof startIdentityProvider>>
let app: TestApp
let tenant: Tenant
let person: Person
let subjects = 0

const start = async (issuer: string) =>
  startTestApp({
    env: { SSO_ISSUER: issuer, SSO_CLIENT_ID: CLIENT.id, SSO_CLIENT_SECRET: CLIENT.secret, PUBLIC_ORIGIN: ORIGIN },
  })

beforeAll(async () => {
  provider = await startIdentityProvider()
  app = await start(provider.issuer)
  tenant = await buildTenant(app.database)
})
beforeEach(async () => {
  person = await buildPerson(app.database, tenant, 'ROLE_STORE_ADMIN')
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const send = (body: Returned) => app.call(login, { body })
/** Signs in at the provider as somebody it knows by this address. */
const visitAs = (email: string, { verified = true, subject = `subject-${(subjects += 1)}` } = {}) => {
  provider.know(subject, email, verified)
  return provider.visit(subject)
}
const refusal = ({ status, error }: { status: number; error: { code: unknown } }) => [status, error.code]

describe('single sign-on', () => {
  it('tells the browser where to go', async () => {
    expect((await app.call(getConfig, {})).data.sso).toEqual({
      authorizationEndpoint: `${provider.issuer}/auth`,
      clientId: CLIENT.id,
      scope: 'openid email profile',
      endSessionEndpoint: `${provider.issuer}/session/end`,
      choosePrompt: 'login',
    })
  })

  it('is not told of where it is not set up', async () => {
    const plain = await startTestApp()
    expect((await plain.call(getConfig, {})).data.sso).toBeNull()
    const body = { ...(await visitAs(person.email)) }
    expect(refusal(await plain.call(login, { body }))).toEqual([401, 'SSO_REFUSED'])
    await plain.close()
  })

  it('AUTH-21 exchanges the code for a session of its own kind', async () => {
    const { status, data } = await send(await visitAs(person.email.toUpperCase()))
    expect(status).toBe(200)
    expect(decodeJwt(data.token)).toMatchObject({ isSSO: true, sub: person.token })
    expect((await app.call(getLoggedUser, { token: data.token })).data.email).toBe(person.email)
  })

  it('finds a person by their subject from then on, whatever address the provider names', async () => {
    await send(await visitAs(person.email, { subject: 'moving' }))
    const { data } = await send(await visitAs('moved@example.com', { verified: false, subject: 'moving' }))
    expect(decodeJwt(data.token).sub).toBe(person.token)
    // The address is no way in any more for anybody else.
    expect(refusal(await send(await visitAs(person.email)))).toEqual([403, 'SSO_NO_ACCOUNT'])
  })

  it('takes an address from the provider’s user info where the ID token names none', async () => {
    const terse = await startIdentityProvider({ claimsInIdToken: false })
    const other = await start(terse.issuer)
    const theirs = await buildPerson(other.database, await buildTenant(other.database), 'ROLE_CASHIER')
    terse.know('terse', theirs.email)
    const { data } = await other.call(login, { body: await terse.visit('terse') })
    expect(decodeJwt(data.token).sub).toBe(theirs.token)
    await other.close()
    await terse.stop()
  })

  it.each([
    ['unknown', () => visitAs('nobody@example.com')],
    ['known by an address that the provider has not verified', () => visitAs(person.email, { verified: false })],
    [
      'disabled',
      async () => {
        await app.query('update portal_user set enabled = false where id = $1', [person.id])
        return visitAs(person.email)
      },
    ],
    [
      'bound and disabled since',
      async () => {
        await send(await visitAs(person.email, { subject: 'left' }))
        await app.query('update portal_user set enabled = false where id = $1', [person.id])
        return visitAs(person.email, { subject: 'left' })
      },
    ],
  ])('AUTH-24 refuses somebody who is %s', async (_who, visit) => {
    const { status, error } = await send(await visit())
    expect([status, error.code]).toEqual([403, 'SSO_NO_ACCOUNT'])
    expect(error.message).toContain('account here')
  })

  it('tells somebody whom the provider vouches for that they are suspended, until they are not', async () => {
    const visit = async () => send(await visitAs(person.email, { subject: 'away' }))
    const suspend = 'update portal_user set suspended_until = $2 where id = $1'
    await app.query(suspend, [person.id, 'infinity'])
    expect(refusal(await visit()), 'nobody is bound meanwhile').toEqual([403, 'SSO_NO_ACCOUNT'])
    await app.query(suspend, [person.id, null]).then(visit)
    await app.query(suspend, [person.id, new Date(app.clock.now.getTime() + 60_000)])
    expect(refusal(await visit())).toEqual([403, 'ACCOUNT_SUSPENDED'])
    const [last] = await app.query('select user_id, after from audit_event order by id desc limit 1')
    expect(last).toEqual({ userId: person.id, after: { because: 'ACCOUNT_SUSPENDED' } })
    await app.clock.ahead(60, async () => expect((await visit()).status).toBe(200))
  })

  it.each<[string, (returned: Returned) => Partial<Returned>]>([
    ['another verifier', () => ({ codeVerifier: 'v'.repeat(43) })],
    ['another nonce', () => ({ nonce: 'n'.repeat(22) })],
    ['another page to return to', () => ({ redirectUri: `${ORIGIN}/login/other` })],
    ['another origin to return to', () => ({ redirectUri: 'https://evil.example/login' })],
    ['a code that was never given out', () => ({ code: 'never-given-out' })],
  ])('refuses %s', async (_what, change) => {
    const returned = await visitAs(person.email)
    const { status, error } = await send({ ...returned, ...change(returned) })
    expect([status, error.code]).toEqual([401, 'SSO_REFUSED'])
    expect(await app.query('select id from session where user_id = $1', [person.id])).toEqual([])
  })

  it('takes each code and each nonce once', async () => {
    const first = await visitAs(person.email)
    expect((await send(first)).status).toBe(200)
    expect(refusal(await send(first))).toEqual([401, 'SSO_REFUSED'])
    expect(refusal(await send({ ...first, nonce: 'another-nonce-of-theirs' }))).toEqual([401, 'SSO_REFUSED'])
    const second = await visitAs(person.email)
    expect(refusal(await send({ ...second, nonce: first.nonce }))).toEqual([401, 'SSO_REFUSED'])
  })

  it.each([
    [{ codeVerifier: 'short' }],
    [{ redirectUri: 'javascript:alert(1)' }],
    [{ nonce: '' }],
    [{ state: 'the browser’s' }],
    [{ email: 'a@example.com', password: 'x' }],
  ])('does not understand a body with %j', async (more) => {
    const body = { code: 'c', codeVerifier: 'v'.repeat(43), nonce: 'n'.repeat(22), redirectUri: `${ORIGIN}/login` }
    const reply = await app.call(login, { body: { ...body, ...more } })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(['WRONG_SHAPE', 'SSO_REFUSED']).toContain(reply.error.code)
  })
})

describe('a code that comes a second time', () => {
  it('ends the session that it opened, says why and writes to the audit log', async () => {
    const returned = await visitAs(person.email)
    const { data: pair } = await send(returned)
    expect((await app.call(getLoggedUser, { token: pair.token })).status).toBe(200)
    expect(refusal(await send(returned))).toEqual([401, 'SSO_REFUSED'])
    for (const reply of [
      await app.call(getLoggedUser, { token: pair.token }),
      await app.call(refreshToken, { body: pair }),
    ]) {
      expect([reply.status, reply.error.reason]).toEqual([401, 'token-reuse'])
    }
    const auditLog = await app.query(
      `select event, result from audit_event where user_id = $1 and event like 'session.c%'`,
      [person.id],
    )
    expect(auditLog).toEqual([{ event: 'session.codeReused', result: 'refused' }])
  })

  it('ends no other session: neither another one of the person nor for a nonce that came before', async () => {
    const [first, second] = [await visitAs(person.email, { subject: 'twice' }), await provider.visit('twice')]
    const [one, two] = [(await send(first)).data, (await send(second)).data]
    expect(refusal(await send({ ...(await provider.visit('twice')), nonce: second.nonce }))).toEqual([
      401,
      'SSO_REFUSED',
    ])
    await send(first)
    expect((await app.call(getLoggedUser, { token: one.token })).status).toBe(401)
    expect((await app.call(getLoggedUser, { token: two.token })).status).toBe(200)
  })

  it('opens nothing when both come at the same moment', async () => {
    const returned = await visitAs(person.email)
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(returned)))
    const opened = replies.filter(({ status }) => status === 200)
    expect(opened.length).toBeLessThanOrEqual(1)
    for (const { data } of opened) expect((await app.call(getLoggedUser, { token: data.token })).status).toBe(401)
    expect(await app.query('select id from session where user_id = $1 and ended_at is null', [person.id])).toEqual([])
  })
})

describe('a logout of single sign-on', () => {
  const leave = (pair: TokenPair) => app.call(logout, { body: { refreshToken: pair.refreshToken } })

  it('tells once what names the session to the provider, which then ends it without a question', async () => {
    const { data: pair } = await send(await visitAs(person.email, { subject: 'leaving' }))
    const { data } = await leave(pair)
    expect(decodeJwt(data?.idTokenHint ?? '')).toMatchObject({ iss: provider.issuer, aud: CLIENT.id, sub: 'leaving' })
    expect((await leave(pair)).data).toBeNull()
    const end = new URL(`${provider.issuer}/session/end`)
    end.search = new URLSearchParams({
      id_token_hint: data?.idTokenHint ?? '',
      client_id: CLIENT.id,
      post_logout_redirect_uri: `${ORIGIN}/ssoLoggedOut`,
    }).toString()
    expect((await fetch(end)).status).toBe(200)
    end.searchParams.set('id_token_hint', 'of somebody else')
    expect((await fetch(end)).status).toBe(400)
  })

  it('tells it also after the provider was asked again', async () => {
    let { data: pair } = await send(await visitAs(person.email, { subject: 'staying' }))
    app.clock.advance(300)
    pair = (await app.call(refreshToken, { body: pair })).data
    expect(decodeJwt((await leave(pair)).data?.idTokenHint ?? '').sub).toBe('staying')
  })

  it('tells nothing of a session with a password', async () => {
    expect((await leave(await app.openSession(person))).data).toBeNull()
  })
})

describe('an account that a provider signs in', () => {
  it('has no password way in any more, and its former sessions end', async () => {
    const before = await app.openSession(person)
    await send(await visitAs(person.email))
    expect((await app.call(getLoggedUser, { token: before.token })).error.code).toBe('NO_SESSION')
    expect((await app.call(login, { body: { email: person.email, password: PASSWORD } })).status).toBe(401)
    const mailbox = openMailbox(app)
    expect((await app.call(identifyPassword, { body: { email: person.email } })).status).toBe(200)
    expect(await mailbox.deliver()).toBe(0)
  })

  it('writes to the audit log its sessions and of what was refused', async () => {
    await send(await visitAs(person.email))
    const auditLog = await app.query('select event from audit_event where user_id = $1 order by id', [person.id])
    expect(auditLog.map(({ event }) => event)).toEqual(['user.boundToProvider', 'session.opened'])
    await send(await visitAs('nobody@example.com'))
    const [last] = await app.query('select event, result, after from audit_event order by id desc limit 1')
    expect(last).toEqual({ event: 'login.failed', result: 'refused', after: { because: 'SSO_NO_ACCOUNT' } })
  })
})

describe('a refresh of a session of single sign-on', () => {
  const renew = (pair: TokenPair) => app.call(refreshToken, { body: pair })
  const grantOf = async () => {
    const [row] = await app.query('select sso_grant from session where user_id = $1 and ended_at is null', [person.id])
    const sealed = row?.['ssoGrant'] as Buffer
    return JSON.parse(unseal(app.services.keys.signOnGrants, sealed)) as { refreshToken: string }
  }

  it('asks the provider after five minutes and not before', async () => {
    let { data: pair } = await send(await visitAs(person.email))
    const first = await grantOf()
    app.clock.advance(299)
    pair = (await renew(pair)).data
    expect(await grantOf()).toEqual(first)
    app.clock.advance(1)
    pair = (await renew(pair)).data
    expect((await grantOf()).refreshToken).not.toBe(first.refreshToken)
    expect(decodeJwt(pair.token)).toMatchObject({ isSSO: true })
  })

  it('asks once when 20 tabs refresh at the same time', async () => {
    const { data: pair } = await send(await visitAs(person.email))
    app.clock.advance(300)
    const replies = await Promise.all(Array.from({ length: 20 }, () => renew(pair)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    app.clock.advance(300)
    expect((await renew(replies[0]?.data ?? pair)).status).toBe(200)
  })

  it('ends the session when the provider says no', async () => {
    const { data: pair } = await send(await visitAs(person.email))
    await provider.revoke((await grantOf()).refreshToken)
    app.clock.advance(300)
    expect(refusal(await renew(pair))).toEqual([401, 'NO_SESSION'])
    expect(refusal(await app.call(getLoggedUser, { token: pair.token }))).toEqual([401, 'NO_SESSION'])
    const [ended] = await app.query('select ended_because, sso_grant from session where user_id = $1', [person.id])
    expect(ended).toEqual({ endedBecause: 'provider', ssoGrant: null })
  })

  it('keeps what the provider gave only sealed', async () => {
    await send(await visitAs(person.email))
    const { refreshToken: secret } = await grantOf()
    const [row] = await app.query('select sso_grant from session where user_id = $1', [person.id])
    expect(String(row?.['ssoGrant'])).not.toContain(secret)
  })
})
