import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { revokeSession } from '#core/session.ts'
import { answer, strange, stubServer } from '#web/api/stub-server.ts'
import { urlOf } from '#web/api/transport.ts'
import { forgetTombstones } from './build-session.ts'
import { REVOKE_PATH, revokeEnded, sendTickets } from './revocation.ts'
import { recordSessionEnd, keepTicket, pendingTickets, readTombstones } from './tombstones.ts'

const LINE = 'POST /api/session/revoke'
const confirmed = () => new Response(null, { status: 204 })

beforeEach(forgetTombstones)
afterEach(() => void vi.restoreAllMocks())

const endOffline = async (sid: string) => {
  await keepTicket(sid, `ticket-${sid}`)
  await recordSessionEnd(sid, 'logged-out', '/login')
}

it('the worker asks the call of the contract TAB-02', () => {
  expect(REVOKE_PATH).toBe(urlOf(revokeSession, {}))
})

it('the ticket of each session that is over is sent once, and then forgotten TAB-02', async () => {
  await endOffline('a1')
  await endOffline('b2')
  const server = stubServer({ [LINE]: confirmed })
  expect(await sendTickets()).toBe(true)
  expect(server.requests.map(({ body }) => body)).toEqual([{ ticket: 'ticket-a1' }, { ticket: 'ticket-b2' }])
  expect(server.requests.map(({ bearer }) => bearer)).toEqual([null, null])
  await sendTickets()
  expect(server.requests).toHaveLength(2)
  expect((await readTombstones()).map(({ sid }) => sid).toSorted(), 'that they are over is still known').toEqual([
    'a1',
    'b2',
  ])
})

it('a session that goes on keeps its ticket to itself TAB-02', async () => {
  await keepTicket('c3', 'ticket-c3')
  const server = stubServer({ [LINE]: confirmed })
  expect(await sendTickets()).toBe(true)
  expect(server.requests).toEqual([])
})

it.each([
  ['without a line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['behind the login page of a hotel', () => strange(200)],
  ['with a server that is shut down', () => answer({}, 503)],
])('%s the ticket stays for the next time TAB-02', async (_, reply) => {
  await endOffline('a1')
  stubServer({ [LINE]: reply })
  expect(await sendTickets()).toBe(false)
  expect(await pendingTickets()).toMatchObject([{ sid: 'a1', ticket: 'ticket-a1' }])
})

it('a ticket that a late reply brings for a session that is over is not kept for it TAB-02', async () => {
  await endOffline('a1')
  stubServer({ [LINE]: confirmed })
  await sendTickets()
  await keepTicket('a1', 'late')
  expect(await pendingTickets()).toEqual([])
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'logged-out' }])
})

it('where the tickets cannot be read the worker is told so, and a page goes on TAB-02', async () => {
  await endOffline('a1')
  const server = stubServer({ [LINE]: confirmed })
  const refused = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Refused', 'UnknownError')
  })
  await expect(sendTickets()).rejects.toThrow('Refused')
  await expect(revokeEnded()).resolves.toBeUndefined()
  refused.mockRestore()
  expect(server.requests).toEqual([])
  expect(await sendTickets()).toBe(true)
  expect(server.requests).toHaveLength(1)
})

it('tickets that could not be read are sent a little later by the page that is still open TAB-02', async () => {
  await endOffline('a1')
  const server = stubServer({ [LINE]: confirmed })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const refused = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Refused', 'UnknownError')
    })
    await revokeEnded()
    refused.mockRestore()
    expect(server.requests).toEqual([])
    vi.runOnlyPendingTimers()
    await expect.poll(pendingTickets).toEqual([])
    expect(server.requests.map(({ body }) => body)).toEqual([{ ticket: 'ticket-a1' }])
  } finally {
    vi.useRealTimers()
  }
})

it('what was asked for twice at the same time is sent once TAB-02', async () => {
  await endOffline('a1')
  const server = stubServer({ [LINE]: confirmed })
  await Promise.all([revokeEnded(), revokeEnded()])
  expect(server.requests).toHaveLength(1)
})

it('a try that failed keeps nobody from the next one, though the browser does not say whether it wakes the worker TAB-02', async () => {
  await endOffline('a1')
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockReturnValue(new Promise(() => {}))
  stubServer({ [LINE]: () => Promise.reject(new TypeError('Failed to fetch')) })
  await revokeEnded()
  const server = stubServer({ [LINE]: confirmed })
  await revokeEnded()
  expect(server.requests.map(({ body }) => body)).toEqual([{ ticket: 'ticket-a1' }])
})

it('a network that comes back during a try that fails is a reason for another one at once TAB-02', async () => {
  await endOffline('a1')
  const lost = Promise.withResolvers<Response>()
  const replies = [lost.promise, Promise.resolve(confirmed())]
  const server = stubServer({ [LINE]: () => replies.shift() ?? answer({}, 503) })
  const first = revokeEnded()
  await expect.poll(() => server.requests).toHaveLength(1)
  const second = revokeEnded()
  lost.reject(new TypeError('Failed to fetch'))
  await Promise.all([first, second])
  expect(server.requests).toHaveLength(2)
  expect(await pendingTickets()).toEqual([])
})

it('the first reason of an end stays TAB-04', async () => {
  await recordSessionEnd('a1', 'idle', '/sessionHasExpired')
  await recordSessionEnd('a1', 'expired', '/login')
  expect(await readTombstones()).toMatchObject([{ sid: 'a1', reason: 'idle', page: '/sessionHasExpired' }])
})

it('after a month nothing is known of a session any more TAB-01', async () => {
  await endOffline('a1')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 3_600_000)
  await recordSessionEnd('b2', 'logged-out', '/login')
  expect((await readTombstones()).map(({ sid }) => sid)).toEqual(['b2'])
})
