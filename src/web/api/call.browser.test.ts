import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getConfig } from '#core/public-config.ts'
import { logout } from '#core/session.ts'
import { createTerminal } from '#features/terminals/contract.ts'
import { getTransaction } from '#features/transactions/contract.ts'
import { buildExpiredToken, buildToken, plantSession } from '#web/session/build-session.ts'
import { clearLocal, readLocal } from '#web/session/local-storage.ts'
import { restoreClockOffset } from '#web/session/clock.ts'
import { openAccess, openToken } from '#web/session/sealed-token.ts'
import { call } from './call.ts'
import { onOutcome, type CallOutcome } from './outcomes.ts'
import { answer, answerError, stubServer } from './stub-server.ts'

const details = 'GET /api/transaction/x'
const refresh = 'POST /api/token/refresh'
const getDetails = () => call(getTransaction, { params: { id: 'x' } })

const renewed = { token: buildToken({ exp: 4_000_000_000 }), refreshToken: 'second' }
const renew = () => answer(renewed)
const found = () => answer({ data: 'found' })

let outcomes: CallOutcome[]

beforeEach(() => {
  clearLocal([])
  outcomes = []
  return onOutcome((outcome) => outcome !== 'answered' && outcomes.push(outcome))
})

afterEach(() => {
  vi.restoreAllMocks()
  restoreClockOffset(0)
})

it('SESS-16 a call carries the stored token', async () => {
  plantSession()
  const server = stubServer({ [details]: found })
  expect(await getDetails()).toBe('found')
  expect(server.requests).toMatchObject([{ line: details, bearer: `Bearer ${readLocal('token')}` }])
})

it.each([
  ['an expired', buildExpiredToken()],
  ['an empty', ''],
])('SESS-08 %s token is renewed first, then the call carries the new one', async (_, token) => {
  plantSession({ token })
  const server = stubServer({ [refresh]: renew, [details]: found })
  expect(await getDetails()).toBe('found')
  expect(server.requests).toMatchObject([
    { line: refresh, bearer: null, body: { token, refreshToken: 'refresh-a1' } },
    { line: details, bearer: `Bearer ${renewed.token}` },
  ])
  expect(await openAccess('a1', readLocal('token') ?? '')).toBe(renewed.token)
  expect(await openToken('a1', readLocal('refreshToken') ?? '')).toBe('second')
})

it('D-21 a refresh says how long ago the last input was, in whole seconds', async () => {
  plantSession({ token: buildExpiredToken() })
  const server = stubServer({ [refresh]: renew, [details]: found })
  await getDetails()
  expect(server.requests[0]?.headers.get('X-Last-Input')).toMatch(/^\d+$/)
})

it('SESS-09 calls at the same time share one refresh', async () => {
  plantSession({ token: buildExpiredToken() })
  const server = stubServer({ [refresh]: renew, [details]: found })
  await Promise.all(Array.from({ length: 5 }, getDetails))
  expect(server.lines().filter((line) => line === refresh)).toHaveLength(1)
})

it('AUTH-08 public calls are sent as they are, whatever the token', async () => {
  plantSession({ token: buildExpiredToken() })
  const server = stubServer({ 'POST /api/logout': () => answer({ data: null }), 'GET /api/config': found })
  await call(logout, { body: { refreshToken: 'r' } })
  await call(getConfig, {})
  expect(server.requests.map(({ line, bearer }) => [line, bearer])).toEqual([
    ['POST /api/logout', null],
    ['GET /api/config', null],
  ])
})

it('REL-10 a token that the server calls expired is renewed and the call repeated, once', async () => {
  plantSession()
  const server = stubServer({
    [refresh]: renew,
    [details]: ({ headers }) =>
      headers.get('authorization') === `Bearer ${renewed.token}` ? found() : answerError(401, 'TOKEN_EXPIRED'),
  })
  expect(await getDetails()).toBe('found')
  expect(server.lines()).toEqual([details, refresh, details])
  expect(outcomes).toEqual([])
})

it('a sealed token whose key is lost is renewed, and with the refresh token lost, too, the session is over TAB-02', async () => {
  const [head, claims] = buildToken().split('.')
  plantSession({ token: `${head}.${claims}.~AAAA` })
  const server = stubServer({ [refresh]: renew, [details]: found })
  expect(await getDetails()).toBe('found')
  expect(server.requests).toMatchObject([
    { line: refresh, body: { token: '', refreshToken: 'refresh-a1' } },
    { line: details, bearer: `Bearer ${renewed.token}` },
  ])
  const [, others] = buildToken({ sid: 'b2' }).split('.')
  plantSession({ sid: 'b2', token: `${head}.${others}.~AAAA`, refreshToken: 'v1.AAAA' })
  await expect(getDetails()).rejects.toMatchObject({ error: 'NO_SESSION' })
  expect(outcomes).toEqual(['rejected'])
})

it('a call that is expired twice ends the session instead of going round', async () => {
  plantSession()
  const server = stubServer({ [refresh]: renew, [details]: () => answerError(401, 'TOKEN_EXPIRED') })
  await expect(getDetails()).rejects.toMatchObject({ kind: 'refused', status: 401 })
  expect(server.lines()).toEqual([details, refresh, details])
  expect(outcomes).toEqual(['unauthorized'])
})

it('SESS-10 a 401 of ours is reported once, as the end of the session', async () => {
  plantSession()
  stubServer({ [details]: () => answerError(401, 'NO_SESSION') })
  await expect(getDetails()).rejects.toMatchObject({ error: 'NO_SESSION' })
  expect(outcomes).toEqual(['unauthorized'])
})

it.each([
  ['code', () => answerError(401, 'READ_ONLY_ACCESS_DENIED', 'whatever')],
  ['message', () => answerError(401, 'NO_SESSION', 'Access Denied: Unauthorized for read-only users.')],
])('SESS-11 a 401 with the read-only %s does not end the session', async (_, reply) => {
  plantSession()
  stubServer({ [details]: reply })
  await expect(getDetails()).rejects.toMatchObject({ status: 401 })
  expect(outcomes).toEqual(['readOnly'])
})

it('SESS-04 a refused refresh is reported as such, and the call is not made', async () => {
  plantSession({ token: buildExpiredToken() })
  const server = stubServer({ [refresh]: () => answerError(401, 'NO_SESSION'), [details]: found })
  await expect(getDetails()).rejects.toMatchObject({ kind: 'refused', status: 401 })
  expect(server.lines()).toEqual([refresh])
  expect(outcomes).toEqual(['rejected'])
})

it('OFF-15 a refresh that reaches nobody ends nothing', async () => {
  plantSession({ token: buildExpiredToken() })
  stubServer({})
  await expect(getDetails()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(outcomes).not.toContain('rejected')
  expect(readLocal('refreshToken')).toBe('refresh-a1')
})

it('PWA-12 a device whose clock is ten minutes fast refreshes once, then knows the time', async () => {
  const now = Math.floor(Date.now() / 1000)
  plantSession({ token: buildToken({ exp: now + 300 }) })
  const fast = Date.now() + 600_000
  const server = stubServer({
    [refresh]: () => answer({ ...renewed, token: buildToken({ exp: now + 300 }) }),
    [details]: found,
  })
  vi.spyOn(Date, 'now').mockReturnValue(fast)
  for (let calls = 0; calls < 5; calls++) await getDetails()
  expect(server.lines().filter((line) => line === refresh)).toHaveLength(1)
})

it('REL-14 a call that acts once per key has one: a new one each time, or that of the request it repeats', async () => {
  plantSession()
  const server = stubServer({ 'POST /api/terminal': found, [details]: found })
  const create = (idempotencyKey?: string) => call(createTerminal, { body: { storeToken: 's' } }, { idempotencyKey })
  await create()
  await create()
  await create('mine')
  await getDetails()
  const keys = server.requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toMatch(/^[\w-]{36}$/)
  expect(keys[1]).not.toBe(keys[0])
  expect(keys.slice(2)).toEqual(['mine', null])
})
