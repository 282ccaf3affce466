import { Hono } from 'hono'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endpoint } from '#core/endpoint.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handle } from '#server/http/handle.ts'
import { createApiRouter } from '#server/http/api-router.ts'
import { atOnce } from '#tests/support/at-once.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let token: string
let router: Hono
/** How often the handler has run to its end. */
let acts = 0
/** What the handler does before it answers. */
let before: (name: string) => Promise<void> = () => Promise.resolve()

const declare = (name: string, idempotent: boolean) =>
  endpoint({
    name,
    method: 'POST',
    path: name,
    access: 'self.view/edit',
    body: v.strictObject({ name: v.string(), count: v.optional(v.number()) }),
    reply: v.strictObject({ name: v.string(), acts: v.number() }),
    idempotent,
  })
const calls = [declare('keyed', true), declare('other', true), declare('plain', false)]

beforeAll(async () => {
  const handlers = calls.map((call) =>
    handle(call, async ({ body, change }) => {
      await before(body.name)
      acts += 1
      await change.audit({ event: 'settings.changed', after: { name: body.name } })
      return { name: body.name, acts }
    }),
  )
  router = new Hono().route('/api', createApiRouter(app.services, calls, handlers, { checkReplies: true }))
})
beforeEach(async () => {
  acts = 0
  before = () => Promise.resolve()
  token = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))).token
})

const send = async (body: object, { key, call = 'keyed', bearer = token }: Record<string, string | undefined> = {}) => {
  const reply = await router.request(`http://127.0.0.1/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  return { status: reply.status, text: await reply.text(), retryAfter: reply.headers.get('retry-after') }
}
const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { code: string }).code,
]
const auditLog = async (name: string) =>
  (await app.query(`select id from audit_event where event = 'settings.changed' and after->>'name' = $1`, [name]))
    .length

describe('a call with an Idempotency-Key', () => {
  it('acts once and answers its repetition with the same bytes', async () => {
    const first = await send({ name: 'once', count: 1 }, { key: 'k-1' })
    expect(first.status).toBe(200)
    // The order of the fields says nothing.
    expect(await send({ count: 1, name: 'once' }, { key: 'k-1' })).toEqual(first)
    expect([acts, await auditLog('once')]).toEqual([1, 1])
  })

  it('REL-14 acts once for 100 copies at the same time, which all get the same reply', async () => {
    const replies = await atOnce(100, () => send({ name: 'many' }, { key: 'many' }))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect([replies[0]?.status, acts, await auditLog('many')]).toEqual([200, 1, 1])
  })

  it.each([
    ['another body', { name: 'b' }, 'keyed'],
    ['another call', { name: 'a' }, 'other'],
  ])('is refused for %s under the same key', async (_what, body, call) => {
    await send({ name: 'a' }, { key: 'reused' })
    expect(codeOf(await send(body, { key: 'reused', call }))).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(acts).toBe(1)
  })

  it('belongs to its person: the key of somebody else means nothing', async () => {
    const other = (await app.openSession(await buildPerson(app.database, tenant, 'ROLE_MERCHANT'))).token
    await send({ name: 'mine' }, { key: 'shared' })
    const theirs = await send({ name: 'theirs' }, { key: 'shared', bearer: other })
    expect([theirs.status, acts]).toEqual([200, 2])
  })

  it('leaves the key free when it was refused', async () => {
    before = () => Promise.reject(new ApiError('NOT_FOUND'))
    expect(codeOf(await send({ name: 'late' }, { key: 'free' }))).toEqual([404, 'NOT_FOUND'])
    before = () => Promise.resolve()
    expect((await send({ name: 'late' }, { key: 'free' })).status).toBe(200)
    expect(await auditLog('late')).toBe(1)
  })

  it('is told to wait while a copy takes longer than a lock may', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const started = new Promise<void>((resolve) => {
      before = () => {
        resolve()
        return held
      }
    })
    const first = send({ name: 'slow' }, { key: 'slow' })
    await started
    const second = await send({ name: 'slow' }, { key: 'slow' })
    expect([codeOf(second), second.retryAfter]).toEqual([[409, 'IDEMPOTENCY_IN_PROGRESS'], '2'])
    finish()
    expect((await first).status).toBe(200)
    expect(await send({ name: 'slow' }, { key: 'slow' })).toEqual(await first)
    expect(acts).toBe(1)
  })

  it('is remembered for 24 hours, and its key free after them', async () => {
    const first = await send({ name: 'day' }, { key: 'day' })
    await app.query(`update idempotency_key set created_at = created_at - interval '23 hours 59 minutes'`)
    expect(await send({ name: 'day' }, { key: 'day' })).toEqual(first)
    await app.query(`update idempotency_key set created_at = created_at - interval '2 minutes'`)
    expect((await send({ name: 'next day' }, { key: 'day' })).status).toBe(200)
    expect(acts).toBe(2)
  })

  it.each(['', ' ', 'a b', 'ä', 'x'.repeat(65), `k'; drop table idempotency_key`])(
    'is refused with the malformed key %j',
    async (key) => {
      // Headers hold no such letters: they are sent as the bytes a client would send.
      const sent = Buffer.from(key).toString('latin1')
      expect(codeOf(await send({ name: 'x' }, { key: sent }))).toEqual([400, 'WRONG_SHAPE'])
      expect(acts).toBe(0)
    },
  )

  it('keeps no body, so that no password can be read from it', async () => {
    await send({ name: 'Green-Ladle-93' }, { key: 'secret' })
    const rows = await app.query(`select encode(request, 'escape') as request from idempotency_key`)
    expect(JSON.stringify(rows)).not.toContain('Green-Ladle')
  })
})

it('a call without a key, or that takes none, acts each time', async () => {
  await send({ name: 'again' })
  await send({ name: 'again' })
  await send({ name: 'again' }, { key: 'k', call: 'plain' })
  await send({ name: 'again' }, { key: 'k', call: 'plain' })
  expect(acts).toBe(4)
})
