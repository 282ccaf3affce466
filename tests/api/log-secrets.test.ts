import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#features/all.ts'
import { connectOwner } from '#server/database/backup-tables.ts'
import { errorWithoutValues } from '#server/log.ts'
import { buildPerson, buildTenant, PASSWORD } from '#tests/support/factories.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const MARK = 'Marker-7f3e9c'
const secret = (name: string) => `${MARK}-${name}`

let app: TestApp
let token: string
let lines: string[]

beforeAll(async () => {
  lines = []
  const log = pino(
    { level: 'trace', serializers: { err: errorWithoutValues } },
    { write: (line: string) => void lines.push(line) },
  )
  app = await startTestApp({ log })
  const person = await buildPerson(app.database, await buildTenant(app.database), 'ROLE_ACQUIRER_ADMIN')
  ;({ token } = await app.openSession(person))
})
afterAll(() => app.close())

/** A secret in every field a secret could stand in, known to the call or not. */
const bodies = [
  { email: 'nobody@shop.example', password: secret('password') },
  { code: secret('code'), codeVerifier: secret('verifier'), nonce: secret('nonce'), redirectUri: secret('uri') },
  { token: secret('access'), refreshToken: secret('refresh') },
  { email: `${secret('mail')}@shop.example` },
  { token: secret('reset'), code: secret('code'), password: secret('password'), confirmPassword: secret('password') },
  { token: secret('reset'), code: '1234567', password: secret('password'), passwordConfirmation: secret('other') },
  { currentPassword: secret('current'), newPassword: secret('new'), confirmPassword: secret('new') },
  { password: secret('password'), firstName: 'A', lastName: 'B', email: 'c@shop.example' },
]

const send = (method: string, path: string, body: string | undefined, headers: Record<string, string> = {}) =>
  app.fetch(`/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: `session=${secret('cookie')}`, ...headers },
    ...(body !== undefined && { body }),
  })

const sendAll = async (headers: Record<string, string>) => {
  const statuses = new Set<number>()
  for (const { method, path, access } of calls) {
    if (access === 'feedKey') continue
    const filled = path.replace(/\{(page|perPage|total)\}/g, '1').replace(/\{\w+\}/g, secret('path'))
    const sent =
      method === 'GET' ? [undefined] : [...bodies.map((body) => JSON.stringify(body)), `{"x":"${secret('broken')}`]
    for (const body of sent) statuses.add((await send(method, filled, body, headers)).status)
  }
  return statuses
}

describe('the log', () => {
  it('SEC-56 holds no password, code, token or header of any call, whatever becomes of it', async () => {
    await sendAll({})
    await sendAll({ authorization: `Bearer ${secret('bearer')}` })
    const statuses = await sendAll({ authorization: `Bearer ${token}` })
    expect(statuses).toContain(400)
    expect(statuses).toContain(404)
    expect(lines.length).toBeGreaterThan(calls.length)
    expect(lines.filter((line) => line.includes(MARK))).toEqual([])
    expect(lines.filter((line) => line.includes(token))).toEqual([])
  })

  it('SEC-56 holds neither of them when a call fails for a reason nobody foresaw', async () => {
    const before = lines.length
    const owner = await connectOwner(app.services.config.databaseUrl ?? '')
    await owner.query('alter table portal_user rename to portal_user_away')
    try {
      await send('POST', 'login', JSON.stringify({ email: 'a@shop.example', password: secret('x') }), {
        authorization: `Bearer ${token}`,
      })
      const own = await send('GET', 'logged-user-info', undefined, { authorization: `Bearer ${token}` })
      expect(own.status).toBe(500)
    } finally {
      await owner.query('alter table portal_user_away rename to portal_user')
      await owner.end()
    }
    const failed = lines.slice(before)
    expect(failed.some((line) => line.includes('call failed'))).toBe(true)
    for (const hidden of [MARK, token, PASSWORD]) expect(failed.filter((line) => line.includes(hidden))).toEqual([])
  })

  it('SEC-56 holds no value that came with an error', () => {
    const error = Object.assign(new Error('wrong'), {
      code: '23505',
      issues: [{ input: secret('reply') }],
      detail: `Key (x)=(${secret('detail')}) already exists.`,
      parameters: [secret('parameter')],
    })
    const written = JSON.stringify(errorWithoutValues(error))
    expect(written).not.toContain(MARK)
    expect(JSON.parse(written)).toMatchObject({ type: 'Error', message: 'wrong', code: '23505' })
  })

  it('gives every refusal a line under the reference its reply carries, without its path', async () => {
    const before = lines.length
    const reply = await send('GET', `qr/${secret('receipt')}`, undefined)
    const { reference } = (await reply.json()) as { reference: string }
    const line = lines.slice(before).find((text) => text.includes(reference))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ reference, method: 'GET', path: '/api/qr/:token' })
  })
})
