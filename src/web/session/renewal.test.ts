import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TokenPair } from '#core/session.ts'
import { CallError, refusal } from '#web/api/call-error.ts'
import { buildExpiredToken, buildToken } from './build-session.ts'
import { createRenewal, type RenewalParts } from './renewal.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const renewed = { token: buildToken(), refreshToken: 'second' }

/** A tab over shared storage, with a server that renews unless told otherwise. */
const buildTab = (
  parts: Partial<RenewalParts> = {},
  stored = { token: buildExpiredToken(), refreshToken: 'first' },
) => {
  const exchange = vi.fn(parts.exchange ?? (() => Promise.resolve(renewed)))
  const ensureFresh = createRenewal({
    readTokens: () => ({ ...stored }),
    unseal: (sealed) => Promise.resolve(sealed),
    seal: (token) => Promise.resolve(token),
    storeTokens: (pair) => void Object.assign(stored, pair),
    alone: (work) => work(),
    onRejected: () => {},
    now: Date.now,
    isReachable: () => true,
    ...parts,
    exchange,
  })
  return { stored, exchange, ensureFresh }
}

it('a token that has not expired is used as it is, without waiting for a renewal in another tab', async () => {
  const { ensureFresh, exchange } = buildTab(
    { alone: () => new Promise(() => {}) },
    { token: buildToken(), refreshToken: 'first' },
  )
  expect(await ensureFresh()).toBe('fresh')
  expect(exchange).not.toHaveBeenCalled()
})

it('a session whose token is missing is renewed by its refresh token alone', async () => {
  const { ensureFresh, exchange } = buildTab({ readTokens: () => ({ token: null, refreshToken: 'first' }) })
  expect(await ensureFresh()).toBe('fresh')
  expect(exchange).toHaveBeenCalledExactlyOnceWith({ token: '', refreshToken: 'first' })
})

it.each([
  ['expired', buildExpiredToken()],
  ['empty', ''],
])('SESS-08 an %s token is renewed, with both tokens in the request', async (_, token) => {
  const { ensureFresh, exchange, stored } = buildTab({}, { token, refreshToken: 'first' })
  expect(await ensureFresh()).toBe('fresh')
  expect(exchange).toHaveBeenCalledExactlyOnceWith({ token, refreshToken: 'first' })
  expect(stored).toEqual(renewed)
})

it('without a refresh token there is no session to renew', async () => {
  const { ensureFresh, exchange } = buildTab({}, { token: '', refreshToken: '' })
  expect(await ensureFresh()).toBe('none')
  expect(exchange).not.toHaveBeenCalled()
})

it('SESS-09 calls at the same time share one renewal', async () => {
  const { ensureFresh, exchange } = buildTab()
  expect(await Promise.all(Array.from({ length: 30 }, () => ensureFresh()))).toEqual(Array(30).fill('fresh'))
  expect(exchange).toHaveBeenCalledOnce()
})

it('a token that expires later is renewed anew', async () => {
  const { ensureFresh, exchange, stored } = buildTab()
  await ensureFresh()
  Object.assign(stored, { token: buildExpiredToken() })
  expect(await ensureFresh()).toBe('fresh')
  expect(exchange.mock.calls.map(([pair]) => pair.refreshToken)).toEqual(['first', 'second'])
})

it('REL-13 a tab that waited for its turn takes what the other one got', async () => {
  const stored = { token: buildExpiredToken(), refreshToken: 'first' }
  let turn = Promise.resolve<unknown>(undefined)
  const alone: RenewalParts['alone'] = (work) => {
    const mine = turn.then(work)
    turn = mine
    return mine
  }
  const [one, two] = [buildTab({ alone }, stored), buildTab({ alone }, stored)]
  expect(await Promise.all([one.ensureFresh(), two.ensureFresh()])).toEqual(['fresh', 'fresh'])
  expect(one.exchange).toHaveBeenCalledOnce()
  expect(two.exchange).not.toHaveBeenCalled()
})

it('a token the server calls expired is renewed whatever our clock says, but only if it is still the stored one', async () => {
  const token = buildToken({ exp: 4_000_000_000 })
  const { ensureFresh, exchange } = buildTab({}, { token, refreshToken: 'first' })
  await ensureFresh({ refused: token })
  await ensureFresh({ refused: token })
  expect(exchange).toHaveBeenCalledOnce()
})

it.each([401, 403] as const)('a %i in the shape of our errors rejects the session', async (status) => {
  const onRejected = vi.fn()
  const exchange = () => Promise.reject(refusal(status, 'NO_SESSION', 'over'))
  const { ensureFresh } = buildTab({ exchange, onRejected })
  expect(await Promise.all([ensureFresh(), ensureFresh()])).toEqual(['rejected', 'rejected'])
  expect(onRejected).toHaveBeenCalledOnce()
})

it.each([
  ['no network', new CallError('unreachable', 0)],
  ['a 401 of somebody else', new CallError('unreachable', 401)],
  ['too many requests', refusal(429, 'TOO_MANY_REQUESTS', 'wait')],
  ['a failing server', refusal(500, 'UNEXPECTED' as never, 'sorry')],
  ['a busy server', refusal(503, 'BUSY', 'busy')],
  ['a reply without tokens', new TypeError('no tokens')],
])('OFF-15 %s says nothing about the session', async (_, error) => {
  const { ensureFresh, stored } = buildTab({ exchange: () => Promise.reject(error) })
  expect(await ensureFresh()).toBe('unreachable')
  expect(stored.refreshToken).toBe('first')
})

it('is not attempted while the server is known to be out of reach', async () => {
  const { ensureFresh, exchange } = buildTab({ isReachable: () => false })
  expect(await ensureFresh()).toBe('unreachable')
  expect(exchange).not.toHaveBeenCalled()
})

it('OFF-08 a guard waits 1.2 seconds and a call as long as it says, and a reply that comes later is taken', async () => {
  const reply = Promise.withResolvers<typeof renewed>()
  const { ensureFresh, exchange, stored } = buildTab({ exchange: () => reply.promise })
  const answers: string[] = []
  void ensureFresh().then((freshness) => answers.push(`guard: ${freshness}`))
  void ensureFresh({ limitMs: 8000 }).then((freshness) => answers.push(`call: ${freshness}`))
  await vi.advanceTimersByTimeAsync(1200)
  expect(answers).toEqual(['guard: unreachable'])
  await vi.advanceTimersByTimeAsync(6800)
  expect(answers).toEqual(['guard: unreachable', 'call: unreachable'])
  reply.resolve(renewed)
  await vi.advanceTimersByTimeAsync(0)
  expect(stored).toEqual(renewed)
  expect(exchange).toHaveBeenCalledOnce()
})

it.each([
  ['over', { token: '', refreshToken: '' }, 'none'],
  [
    "somebody else's, whose token has expired",
    { token: buildExpiredToken('b2'), refreshToken: 'of-b2' },
    'unreachable',
  ],
  ["somebody else's", { token: buildToken({ sid: 'b2' }), refreshToken: 'of-b2' }, 'fresh'],
])('tokens that arrive when the session is %s are dropped, and not sealed', async (_, next, said) => {
  const reply = Promise.withResolvers<typeof renewed>()
  const seal = vi.fn((pair: TokenPair) => Promise.resolve(pair))
  const { ensureFresh, stored } = buildTab({ exchange: () => reply.promise, seal })
  const waiting = ensureFresh()
  await vi.advanceTimersByTimeAsync(0)
  Object.assign(stored, next)
  reply.resolve(renewed)
  expect(await waiting).toBe(said)
  expect(stored).toEqual(next)
  expect(seal).not.toHaveBeenCalled()
})

it.each([
  ['over', { token: '', refreshToken: '' }, 'none'],
  ["somebody else's", { token: buildToken({ sid: 'b2' }), refreshToken: 'of-b2' }, 'fresh'],
])('a refusal that arrives when the session is %s ends nothing: another tab has ended it', async (_, next, said) => {
  const reply = Promise.withResolvers<typeof renewed>()
  const onRejected = vi.fn()
  const { ensureFresh, stored } = buildTab({ exchange: () => reply.promise, onRejected })
  const waiting = ensureFresh()
  await vi.advanceTimersByTimeAsync(0)
  Object.assign(stored, next)
  reply.reject(refusal(401, 'NO_SESSION', 'over'))
  expect(await waiting).toBe(said)
  expect(onRejected).not.toHaveBeenCalled()
})

it('what is stored is sealed, and what is sent is not TAB-02', async () => {
  const expired = buildExpiredToken()
  const { ensureFresh, exchange, stored } = buildTab(
    {
      unseal: ({ token, refreshToken }) =>
        Promise.resolve({ token: token.replace('~', ''), refreshToken: refreshToken.replace('v1.', '') }),
      seal: ({ token, refreshToken }) => Promise.resolve({ token: `${token}~`, refreshToken: `v1.${refreshToken}` }),
    },
    { token: `${expired}~`, refreshToken: 'v1.first' },
  )
  expect(await ensureFresh()).toBe('fresh')
  expect(exchange).toHaveBeenCalledExactlyOnceWith({ token: expired, refreshToken: 'first' })
  expect(stored).toEqual({ token: `${renewed.token}~`, refreshToken: 'v1.second' })
})

it('a session whose key is lost ends with a refusal, and the server is not asked TAB-02', async () => {
  const onRejected = vi.fn()
  const { ensureFresh, exchange } = buildTab({ onRejected, unseal: () => Promise.resolve(undefined) })
  expect(await ensureFresh()).toBe('rejected')
  expect(onRejected).toHaveBeenCalledExactlyOnceWith(undefined)
  expect(exchange).not.toHaveBeenCalled()
})

it('a token that another tab replaced while this one was unsealed is not sent any more TAB-03', async () => {
  const stored = { token: buildExpiredToken(), refreshToken: 'first' }
  const { ensureFresh, exchange } = buildTab(
    {
      unseal: (sealed) => {
        if (sealed.refreshToken === 'first') Object.assign(stored, { refreshToken: 'second' })
        return Promise.resolve(sealed)
      },
    },
    stored,
  )
  expect(await ensureFresh()).toBe('fresh')
  expect(exchange.mock.calls.map(([pair]) => pair.refreshToken)).toEqual(['second'])
})

it.each([
  ['over', { token: '', refreshToken: '' }, 'none'],
  ["somebody else's", { token: buildExpiredToken('b2'), refreshToken: 'of-b2' }, 'unreachable'],
])('a token that is being sealed while the session becomes %s is dropped', async (_, next, said) => {
  const stored = { token: buildExpiredToken(), refreshToken: 'first' }
  const { ensureFresh } = buildTab(
    {
      seal: (token) => {
        Object.assign(stored, next)
        return Promise.resolve(token)
      },
    },
    stored,
  )
  expect(await ensureFresh()).toBe(said)
  expect(stored).toEqual(next)
})
