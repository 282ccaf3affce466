import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedKinds } from '#core/feed.ts'
import { exampleLines } from '#core/feed-examples.ts'
import { calls } from '#features/all.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { getLoggedUser, login, logout, refreshToken, revokeSession, updateLoggedUser } from '#core/session.ts'
import { buildPerson, buildTenant, PASSWORD, type Tenant } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let tenant: Tenant
let token: string
let logged = ''

const log = pino(
  new Writable({
    write: (line, _encoding, done) => {
      logged += String(line)
      done()
    },
  }),
)

beforeAll(async () => {
  app = await startTestApp({ log })
  tenant = await buildTenant(app.database)
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))).token
})
afterAll(() => app.close())

const LIST = '/api/transactions/1/20'
const post = (body?: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
  ...(body !== undefined && { body }),
})
const get = (): RequestInit => ({ headers: { authorization: `Bearer ${token}` } })
const padded = (bytes: number) => `{"filter":{}}`.padEnd(bytes, ' ')

describe('a query', () => {
  it.each([
    [`${LIST}?sort=amount&page=2&page=3`, () => post('{}'), ['sort', 'page']],
    ['/api/logged-user-info?fields=email', get, ['fields']],
    ['/api/config?_=1', () => ({}), ['_']],
    ['/api/login?next=%2F', () => post('{}'), ['next']],
    ['/api/feed/transactions?dryRun=true', () => post('{}'), ['dryRun']],
  ])('that no call has is refused, with its names: %s', async (path, init, names) => {
    const reply = await app.fetch(path, init())
    const { code, errors } = (await reply.json()) as { code: string; errors: { field: string }[] }
    expect([reply.status, code, errors.map(({ field }) => field)]).toEqual([400, 'WRONG_SHAPE', names])
  })

  it('is refused after who may not call at all', async () => {
    expect((await app.fetch(`${LIST}?sort=amount`, { method: 'POST' })).status).toBe(401)
  })
})

describe('a body', () => {
  it.each(['{}', '', undefined])('in which everything is optional may be %j', async (body) => {
    expect((await app.fetch(LIST, post(body))).status).toBe(200)
  })

  it.each(['{}', '', undefined])('where none is expected may be %j', async (body) => {
    // The record is missing, so the body was accepted.
    expect((await app.fetch('/api/transaction/x/receipt-link', post(body))).status).toBe(404)
    const ended = await app.fetch('/api/session/x', { ...post(body), method: 'DELETE' })
    expect(ended.status).toBe(404)
  })
})

describe('a request that is refused', () => {
  it.each([
    ['without a session', 401, 'NO_SESSION', LIST, () => post('{}', { authorization: '' })],
    ['with a bearer that is no token', 401, 'NO_SESSION', LIST, () => post('{}', { authorization: 'Bearer x' })],
    ['with another scheme', 401, 'NO_SESSION', LIST, () => post('{}', { authorization: `Basic ${token}` })],
    ['with an unknown key', 400, 'WRONG_SHAPE', LIST, () => post('{"filter":{},"order":null}')],
    ['with an unknown key inside', 400, 'WRONG_SHAPE', LIST, () => post('{"filter":{"scope":"all"}}')],
    ['with a key that every object has', 400, 'WRONG_SHAPE', LIST, () => post('{"__proto__":{"sort":null}}')],
    ['without a body that has to say something', 400, 'WRONG_SHAPE', '/api/filters', () => post()],
    [
      'with a body where none is expected',
      400,
      'WRONG_SHAPE',
      '/api/transaction/x/receipt-link',
      () => post('{"a":1}'),
    ],
    ['with a list where no body is expected', 400, 'WRONG_SHAPE', '/api/transaction/x/receipt-link', () => post('[]')],
    ['with broken JSON', 400, 'WRONG_SHAPE', LIST, () => post('{"filter":')],
    ['with a NUL in a text', 400, 'WRONG_SHAPE', LIST, () => post('{"filter":{"stan":"1\\u0000"}}')],
    ['with JSON nested 100,000 deep', 400, 'WRONG_SHAPE', LIST, () => post('['.repeat(100_000))],
    [
      'as a form',
      415,
      'JSON_EXPECTED',
      LIST,
      () => post('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['as plain text', 415, 'JSON_EXPECTED', LIST, () => post('{}', { 'content-type': 'text/plain' })],
    ['as a patch', 415, 'JSON_EXPECTED', LIST, () => post('{}', { 'content-type': 'application/json-patch+json' })],
    ['with more than 256 KB', 413, 'TOO_LARGE', LIST, () => post(padded(256 * 1024 + 1))],
    ['for an unknown entity', 404, 'NOT_FOUND', '/api/unicorns/1/20', () => post('{}')],
    ['with a method the path does not have', 404, 'NOT_FOUND', '/api/login', () => ({ method: 'PUT' })],
    ['for the API itself', 404, 'NOT_FOUND', '/api', () => ({})],
    ['with two slashes', 400, 'PATH_REFUSED', '/api//login', () => post('{}')],
    ['with two slashes in front', 400, 'PATH_REFUSED', '//api/login', () => post('{}')],
    ['with an encoded slash', 400, 'PATH_REFUSED', '/api/transaction/a%2Fb', () => ({})],
    ['with an encoded backslash', 400, 'PATH_REFUSED', '/api/transaction/a%5cb', () => ({})],
    ['with an encoded NUL', 400, 'PATH_REFUSED', '/api/transaction/a%00', () => ({})],
    ['with a broken percent', 400, 'PATH_REFUSED', '/api/transaction/a%', () => ({})],
    ['with a percent that ends no character', 400, 'PATH_REFUSED', '/api/transaction/%ff', () => ({})],
    ['for a foreign host', 421, 'UNKNOWN_HOST', 'http://evil.example/api/config', () => ({})],
    ['for a foreign host, outside the API', 421, 'UNKNOWN_HOST', 'http://127.0.0.1.evil.example/', () => ({})],
    ['with a parameter of 10,000 characters', 400, 'WRONG_SHAPE', `/api/transaction/${'x'.repeat(10_000)}`, get],
  ])('API-76 %s is answered %i %s in the one shape of errors', async (_how, status, code, path, request) => {
    const reply = await app.fetch(path, request())
    expect(reply.status).toBe(status)
    expect(await reply.json()).toEqual({
      code,
      message: expect.stringMatching(/\S/),
      reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      errors: expect.any(Array),
    })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('API-73 names a code for an unknown entity, signed in or not', async () => {
    for (const path of [
      '/api/unicorns/1/20',
      '/api/transactionss/1/20',
      '/api/transactions/1/20/5',
      '/api/transactions',
    ]) {
      expect((await app.fetch(path, post('{}'))).status).toBe(404)
      expect((await app.fetch(path, { method: 'POST' })).status).toBe(404)
    }
  })

  it.each([
    ['0', '10'],
    ['1', '0'],
    ['-1', '10'],
    ['1', '101'],
    ['1', '100001'],
    ['10001', '100'],
    ['one', '10'],
    ['1', '10.5'],
  ])('API-74 page %s of %s rows is a coded 400', async (page, perPage) => {
    const { status, error } = await app.call(listTransactions, { params: { page, perPage }, body: {}, token })
    expect([status, error.code]).toEqual([400, 'WRONG_SHAPE'])
  })

  it('is told the places that were wrong, and no more than twenty of them', async () => {
    const reply = await app.call(listTransactions, {
      params: { page: 1, perPage: 20 },
      body: { filter: { statuses: Array(50_000).fill(9), stan: 5 } },
      token,
    })
    expect(reply.status).toBe(400)
    expect(reply.error.errors).toHaveLength(20)
    expect(reply.error.errors[0]).toMatchObject({ code: 'WRONG_SHAPE', field: 'filter.statuses.0' })
  })

  it('is refused with more than 256 KB also when it does not say how long it is', async () => {
    const chunks = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024)),
    })
    const reply = await app.fetch(LIST, { ...post(), body: chunks, duplex: 'half' } as RequestInit)
    expect([reply.status, await reply.json()]).toMatchObject([413, { code: 'TOO_LARGE' }])
  })
})

describe('a request that is accepted', () => {
  it('API-01 API-29 stands below /api and nowhere else', async () => {
    const reply = await app.fetch(LIST, post('{}'))
    expect([reply.status, await reply.json()]).toMatchObject([200, { data: { items: [], total: 0 } }])
    expect((await app.fetch('/transactions/1/20', post('{}'))).status).toBe(404)
  })

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json ;charset=utf-8',
  ])('may call itself %s', async (type) =>
    expect((await app.fetch(LIST, post('{}', { 'content-type': type }))).status).toBe(200),
  )

  it('API-76 is described, with every other call, at /api/openapi.json', async () => {
    const reply = await app.fetch('/api/openapi.json')
    const { openapi, paths } = (await reply.json()) as { openapi: string; paths: object }
    expect([reply.status, openapi, reply.headers.get('cache-control')]).toEqual([200, '3.1.0', 'no-store'])
    // A path stands once, whatever its calls name the parameters.
    const nameless = (path: string) => path.replace(/\{\w+\}/g, '{}')
    expect(new Set(Object.keys(paths).map(nameless))).toEqual(new Set(calls.map(({ path }) => nameless(`/${path}`))))
    expect(Object.keys(paths)).toHaveLength(new Set(calls.map(({ path }) => nameless(path))).size)
  })

  it('JOB-17 the format of the data of feeds is served as text, with the address of this server', async () => {
    const reply = await app.fetch('/api/feeds.md')
    const text = await reply.text()
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i)
    expect(text).toContain(`${app.services.config.publicOrigin}/api/feed/transactions/check`)
    for (const kind of feedKinds) expect(text).toContain(JSON.stringify(exampleLines[kind]))
    expect(text).not.toContain('npm run feed-key')
  })

  it('may have exactly 256 KB', async () => {
    expect((await app.fetch(LIST, post(padded(256 * 1024)))).status).toBe(200)
  })

  it('may write the letters of the escape of NUL after a backslash', async () => {
    expect((await app.fetch(LIST, post('{"filter":{"stan":"\\\\u0000"}}'))).status).toBe(200)
  })

  it('JOB-22 lets the pages of the portal ask for the camera, and neither a receipt’s page nor the API', async () => {
    const cameraOn = async (path: string) => {
      const { headers } = await app.fetch(path)
      return /\bcamera=\(([^)]*)\)/.exec(headers.get('permissions-policy') ?? '')?.[1]
    }
    for (const path of ['/', '/transactions/list', '/login']) expect(await cameraOn(path), path).toBe('self')
    for (const path of ['/qr/some-token', '/qr', '/api/config', '/api']) expect(await cameraOn(path), path).toBe('')
  })

  it('has the headers that keep a browser safe, and allows no other origin', async () => {
    const { headers } = await app.fetch('/api/config', { headers: { origin: 'https://evil.example' } })
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'.*require-trusted-types-for 'script'/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect([...headers.keys()].filter((name) => /^(access-control|set-cookie|server|x-powered-by)/.test(name))).toEqual(
      [],
    )
    const preflight = await app.fetch(LIST, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([404, null])
  })
})

describe('a person whose password somebody else typed', () => {
  it('may do nothing but choose a new one, and then everything', async () => {
    const expires = new Date(app.clock.now.getTime() + 3_600_000)
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT', { passwordExpiresAt: expires })
    const pair = await app.signIn(person)
    const list = () =>
      app.call(listTransactions, { params: { page: 0, perPage: 0 }, body: 'nonsense', token: pair.token })
    const refused = await list()
    expect([refused.status, refused.error.code]).toEqual([403, 'PASSWORD_CHANGE_REQUIRED'])

    const who = await app.call(getLoggedUser, { token: pair.token })
    expect(who.data).toMatchObject({ mustChangePassword: true })
    expect((await app.call(refreshToken, { body: pair })).status).toBe(200)
    const change = { currentPassword: PASSWORD, newPassword: 'Green-Ladle-93', confirmPassword: 'Green-Ladle-93' }
    expect((await app.call(updateLoggedUser, { body: change, token: pair.token })).status).toBe(200)

    expect((await list()).error.code).toBe('WRONG_SHAPE')
    expect((await app.call(getLoggedUser, { token: pair.token })).data).toMatchObject({ mustChangePassword: false })
  })

  it('may sign out, and cannot sign in any more once the password has died', async () => {
    const expires = new Date(app.clock.now.getTime() + 3_600_000)
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT', { passwordExpiresAt: expires })
    const { refreshToken: second } = await app.signIn(person)
    expect((await app.call(logout, { body: { refreshToken: second } })).status).toBe(200)
    app.clock.advance(3601)
    const late = await app.call(login, { body: { email: person.email, password: PASSWORD } })
    expect([late.status, late.error.code]).toEqual([401, 'CREDENTIALS_REFUSED'])
    app.clock.advance(-3601)
  })
})

describe('the log', () => {
  it('holds the reference of a refusal, and neither passwords nor tokens of any kind', async () => {
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT')
    const { error } = await app.call(login, { body: { email: person.email, password: 'Marker-Pass-1' } })
    const pair = await app.signIn(person)
    await app.call(refreshToken, { body: { ...pair, refreshToken: 'marker-refresh-token' } })
    await app.call(refreshToken, { body: { ...pair, token: 'marker.access.token' } })
    await app.call(revokeSession, { body: { ticket: 'marker.revocation.ticket' } })
    await app.fetch('/api/qr/marker-receipt-token-00000000000')
    await app.fetch(LIST, post('{', { authorization: `Bearer ${pair.token}` }))
    expect(logged).toContain(error.reference)
    expect(logged).toContain('/api/qr/:token')
    expect(logged).not.toMatch(/marker/i)
    for (const secret of [PASSWORD, ...Object.values(pair)]) expect(logged).not.toContain(secret)
  })
})
