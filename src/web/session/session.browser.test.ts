import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '#web/api/call-error.ts'
import { answer, answerError, strange, stubServer } from '#web/api/stub-server.ts'
import { bootClient } from '#web/offline/boot-client.ts'
import { buildExpiredToken, buildToken, forgetTombstones, plantSession } from './build-session.ts'
import { clearLocal, readLocal, writeLocal } from './local-storage.ts'
import { currentSession, ensureFresh, onSignedIn, signIn } from './session.ts'
import { sidOfPage } from './stored-session.ts'
import { recordSessionEnd, pendingTickets } from './tombstones.ts'

const credentials = { email: 'person@example.com', password: 'secret' }
const pair = { token: buildToken({ sid: 'beef' }), refreshToken: 'R' }
const user = {
  firstName: 'Ada',
  lastName: 'L',
  email: 'person@example.com',
  roles: ['ROLE_MERCHANT', 'ROLE_STORE_ADMIN'],
  viewOnly: true,
  rights: [],
  mustChangePassword: false,
}

const server = (answers: Parameters<typeof stubServer>[0] = {}) =>
  stubServer({
    'POST /api/login': () => answer(pair),
    'GET /api/logged-user-info': () => answer({ data: user }),
    'POST /api/logout': () => answer({ data: null }),
    ...answers,
  })

const tokens = () => [readLocal('token'), readLocal('refreshToken')]

beforeEach(() => {
  clearLocal([])
  bootClient.clear()
})

afterEach(() => void vi.restoreAllMocks())

it('AUTH-02 AUTH-11 AUTH-12 a login stores both tokens, the level and viewOnly', async () => {
  server()
  await signIn(credentials)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    token: expect.stringMatching(/^[\w-]+\.[\w-]+\.~[\w+/=]{40,}$/),
    refreshToken: expect.stringMatching(/^v1\.[\w+/=]{40,}$/),
    currentUserRoles: 'mid',
    viewOnly: 'true',
    sid: 'beef',
  })
  expect(currentSession()).toMatchObject({ sid: 'beef', level: 'mid', viewOnly: true, isSso: false })
})

it('SESS-15 nothing personal gets into local storage', async () => {
  server()
  await signIn(credentials)
  expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/person@example|Ada|secret/)
})

it('AUTH-09 the user is loaded with the new token and handed on', async () => {
  const { requests } = server()
  const heard = vi.fn()
  const off = onSignedIn(heard)
  await signIn(credentials)
  off()
  expect(requests.at(-1)).toMatchObject({ line: 'GET /api/logged-user-info', bearer: `Bearer ${pair.token}` })
  expect(heard).toHaveBeenCalledExactlyOnceWith(user)
})

it.each([
  ['no tokens', {}],
  ['no refresh token', { token: pair.token }],
  ['no token', { refreshToken: 'R' }],
  ['a token that is none', { token: 'x', refreshToken: 'R' }],
])('AUTH-05 a reply with %s is 403 Invalid credentials and stores nothing', async (_, reply) => {
  server({ 'POST /api/login': () => answer(reply) })
  await expect(signIn(credentials)).rejects.toMatchObject({
    kind: 'refused',
    status: 403,
    error: 'INVALID_CREDENTIALS',
    message: 'Invalid credentials',
  })
  expect(tokens()).toEqual([null, null])
})

it("AUTH-07 SEC-25 a wrong password never continues another person's session", async () => {
  plantSession({ sid: 'a1' })
  const atLogin: unknown[] = []
  const { lines } = server({
    'POST /api/login': () => {
      atLogin.push(...tokens())
      return answerError(401, 'CREDENTIALS_REFUSED')
    },
  })
  await expect(signIn(credentials)).rejects.toMatchObject({ error: 'CREDENTIALS_REFUSED' })
  expect(atLogin).toEqual([null, null])
  expect(currentSession()).toBeNull()
  expect(lines()).toEqual(['POST /api/logout', 'POST /api/login'])
})

it('AUTH-08 no refresh precedes a login', async () => {
  plantSession({ sid: 'a1', token: buildToken({ exp: 1, sid: 'a1' }) })
  const { lines } = server()
  await signIn(credentials)
  expect(lines()).not.toContain('POST /api/token/refresh')
})

it.each([
  ['refused', () => answerError(403, 'NOT_ALLOWED')],
  ['not reached', () => strange(502)],
])('AUTH-10 a load of the user that is %s leaves nobody signed in', async (_, reply) => {
  const { lines } = server({ 'GET /api/logged-user-info': reply })
  await expect(signIn(credentials)).rejects.toBeInstanceOf(CallError)
  expect(tokens()).toEqual([null, null])
  expect(currentSession()).toBeNull()
  await vi.waitFor(() => expect(lines()).toContain('POST /api/logout'))
})

it('OFF-26 whoever was signed in is signed out everywhere before the login is sent', async () => {
  plantSession({ sid: 'a1' })
  writeLocal('language', 'fr')
  const { requests } = server()
  await signIn(credentials)
  expect(requests[0]).toMatchObject({ line: 'POST /api/logout', body: { refreshToken: 'refresh-a1' } })
  expect(currentSession()?.sid).toBe('beef')
  expect(readLocal('language')).toBe('fr')
  expect(readLocal('wipePending')).toBeNull()
})

it('a page whose sign-in failed takes a session that another tab begins then for its own, and can end it', async () => {
  plantSession({ sid: 'a1' })
  server({ 'POST /api/login': () => answerError(401, 'INVALID_CREDENTIALS') })
  await expect(signIn(credentials)).rejects.toBeInstanceOf(CallError)
  plantSession({ sid: 'b2' })
  currentSession()
  expect(sidOfPage()).toBe('b2')
})

it('PWA-11 signs in where local storage is denied', async () => {
  server()
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
  await signIn(credentials)
  expect(currentSession()?.sid).toBe('beef')
})

it.each([
  ['nobody', ''],
  ['somebody else', 'b2'],
])('a ticket whose session ended before it came is not kept for %s who is signed in then', async (_, sid) => {
  await forgetTombstones()
  plantSession({ sid: 'a1', token: buildExpiredToken('a1') })
  server({
    'POST /api/token/refresh': async () => {
      await recordSessionEnd('a1', 'logged-out', '/login')
      clearLocal([])
      if (sid) plantSession({ sid })
      return answer({ token: buildToken({ sid: 'a1' }), refreshToken: 'R2', revocationTicket: 'of-a1' })
    },
  })
  await ensureFresh({ limitMs: 5000 })
  // Whatever was noted for it shows when it ends.
  await recordSessionEnd(sid, 'logged-out', '/login')
  expect(await pendingTickets()).toEqual([])
})

it('the ticket of a session is on the disk before the session is in local storage TAB-02', async () => {
  await forgetTombstones()
  const events: string[] = []
  // oxlint-disable-next-line typescript/unbound-method -- called with its own store below
  const { put } = IDBObjectStore.prototype
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: unknown, key) {
    if (typeof value === 'object' && value && 'ticket' in value) {
      this.transaction.addEventListener('complete', () => events.push('ticket'))
    }
    return put.call(this, value, key)
  })
  // oxlint-disable-next-line typescript/unbound-method -- as above
  const { setItem } = Storage.prototype
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (key === 'sid') events.push('session')
    setItem.call(this, key, value)
  })
  server({ 'POST /api/login': () => answer({ ...pair, revocationTicket: 'of-beef' }) })
  await signIn(credentials)
  expect(events).toEqual(['ticket', 'session'])
})

it('a disk that refuses the ticket keeps nobody from signing in TAB-02', async () => {
  await forgetTombstones()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  server({ 'POST /api/login': () => answer({ ...pair, revocationTicket: 'of-beef' }) })
  await signIn(credentials)
  expect(currentSession()?.sid).toBe('beef')
})
