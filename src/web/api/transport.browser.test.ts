import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getReceipt } from '#features/receipts/contract.ts'
import { getConfig } from '#core/public-config.ts'
import { login, revokeSession } from '#core/session.ts'
import { listTransactions } from '#features/transactions/contract.ts'
import { onOutcome, type CallOutcome } from './outcomes.ts'
import { answer, answerError, strange, stubServer } from './stub-server.ts'
import { send } from './transport.ts'

let outcomes: CallOutcome[]

beforeEach(() => {
  outcomes = []
  return onOutcome((outcome) => outcomes.push(outcome))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const config = 'GET /api/config'

it('fills the path, sends JSON and takes the envelope off', async () => {
  const server = stubServer({ 'POST /api/transactions/2/20': () => answer({ data: { items: [] } }) })
  const body = { sort: null, filter: {} }
  const reply = await send(listTransactions, { params: { page: 2, perPage: 20 }, body }, { bearer: 'T' })
  expect(reply).toEqual({ items: [] })
  expect(server.requests).toMatchObject([{ bearer: 'Bearer T', body }])
  expect(outcomes).toEqual(['answered'])
})

it('a parameter can never leave its place in the path', async () => {
  const server = stubServer({})
  await expect(send(getReceipt, { params: { id: '../config?x#' } })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(server.lines()).toEqual(['GET /api/transaction/..%2Fconfig%3Fx%23/receipt'])
})

it('AUTH-04 login is a bare reply', async () => {
  stubServer({ 'POST /api/login': () => answer({ token: 'T', refreshToken: 'R' }) })
  expect(await send(login, { body: { email: 'e', password: 'p' } })).toEqual({ token: 'T', refreshToken: 'R' })
})

it('a call without a reply is answered by 204, and by nothing else', async () => {
  const revoke = (reply: () => Response) => {
    stubServer({ 'POST /api/session/revoke': reply })
    return send(revokeSession, { body: { ticket: 't' } })
  }
  expect(await revoke(() => new Response(null, { status: 204 }))).toBeNull()
  await expect(revoke(() => answer({ data: null }))).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(revoke(() => strange(200))).rejects.toMatchObject({ kind: 'unreachable' })
})

it('an error of our server is a refusal with its reply, and proves that the server is there', async () => {
  stubServer({ [config]: () => answerError(409, 'STALE_VERSION') })
  await expect(send(getConfig, {})).rejects.toMatchObject({
    kind: 'refused',
    status: 409,
    error: 'STALE_VERSION',
    reply: { reference: 'ref' },
  })
  expect(outcomes).toEqual(['answered'])
})

it.each([
  ['HTML with 200', () => strange(200)],
  ['HTML with 401', () => strange(401)],
  ['JSON of somebody else with 401', () => answer({ error: 'unauthorized' }, 401)],
  ['JSON of somebody else that looks like ours', () => answer({ code: 401, message: 'Unauthorized', errors: [] }, 401)],
  ['JSON of somebody else with 200', () => answer({ hello: 'world' })],
  ['a gateway that found nobody', () => strange(502)],
  ['an empty reply', () => new Response(null, { status: 204 })],
  ['a reply that broke off', () => new Response('{"data":{"item', { status: 200 })],
])('OFF-09 SESS-10 %s is no reply of ours', async (_, reply) => {
  stubServer({ [config]: reply })
  await expect(send(getConfig, {})).rejects.toMatchObject({ kind: 'unreachable' })
  expect(outcomes).toEqual(['unreachable'])
})

it('no network is unreachable', async () => {
  stubServer({})
  await expect(send(getConfig, {})).rejects.toMatchObject({ kind: 'unreachable', status: 0 })
  expect(outcomes).toEqual(['unreachable'])
})

it('OFF-08 a call that hangs is slow after three seconds, and unreachable when its time is up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  stubServer({ [config]: ({ signal }) => hangUntil(signal) })
  const waiting = send(getConfig, {}, { timeoutMs: 8000 }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(2999)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['slow'])
  expect(timeout).toHaveBeenCalledWith(8000)
  limit.abort()
  expect(await waiting).toMatchObject({ kind: 'unreachable' })
  expect(outcomes).toEqual(['slow', 'unreachable'])
})

it('a call that is no longer wanted says nothing about the network', async () => {
  stubServer({ [config]: ({ signal }) => hangUntil(signal) })
  const controller = new AbortController()
  const waiting = send(getConfig, {}, { signal: controller.signal }).catch((error: unknown) => error)
  controller.abort('enough')
  expect(await waiting).toBe('enough')
  expect(outcomes).toEqual([])
})

const hangUntil = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
