import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#features/all.ts'
import { shareReceipt } from '#features/receipts/contract.ts'
import { login, refreshToken } from '#core/session.ts'
import { buildPerson, buildTransaction, buildTransactions, PASSWORD, type Person } from '#tests/support/factories.ts'
import { valuesOf } from '#tests/support/schema-values.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let admin: Person
let token: string

beforeAll(async () => {
  await buildTransactions(
    app.database,
    tenant,
    Array.from({ length: 100 }, () => ({})),
  )
  admin = await buildPerson(app.database, tenant, 'ROLE_ACQUIRER_ADMIN')
  token = (await app.openSession(admin)).token
})

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync }

const send = async (
  path: string,
  accept: string | undefined,
  { method = 'POST', body = {}, bearer = token }: { method?: string; body?: unknown; bearer?: string } = {},
) => {
  const response = await app.fetch(`/api/${path}`, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(accept !== undefined && { 'accept-encoding': accept }),
    },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = response.headers.get('content-encoding')
  const text = (encoding && bytes.length > 0 ? (decoders[encoding]?.(bytes) ?? Buffer.alloc(0)) : bytes).toString()
  return { status: response.status, headers: response.headers, size: bytes.length, encoding, text }
}
const rows = 'transactions/1/100'

describe('a reply of more than 1 KB', () => {
  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br, identity;q=0', 'br'],
  ])('for a client that accepts %s is compressed by %s to a fifth and says the same', async (accept, encoding) => {
    const plain = await send(rows, undefined)
    const reply = await send(rows, accept)
    expect([reply.status, reply.encoding, reply.headers.get('vary')]).toEqual([200, encoding, 'Accept-Encoding'])
    expect(reply.text).toBe(plain.text)
    expect(reply.size).toBeLessThan(plain.size / 5)
    expect([reply.headers.get('cache-control'), reply.headers.get('content-type')]).toEqual([
      'no-store',
      'application/json',
    ])
  })

  it.each([undefined, 'identity', 'deflate', 'gzip;q=0, br;q=0'])(
    'for a client that accepts %j is not',
    async (accept) => {
      const { status, encoding, headers } = await send(rows, accept)
      expect([status, encoding, headers.get('vary')]).toEqual([200, null, 'Accept-Encoding'])
    },
  )

  it('has the same headers when only they are asked for', async () => {
    const [whole, head] = [
      await send('openapi.json', 'br', { method: 'GET' }),
      await send('openapi.json', 'br', { method: 'HEAD' }),
    ]
    expect([whole.encoding, head.encoding, head.size]).toEqual(['br', 'br', 0])
    expect(JSON.parse(whole.text)).toMatchObject({ openapi: '3.1.0' })
  })

  it('is compressed as a CSV, and not as an XLSX, which is by itself', async () => {
    const path = 'transactions/export/1/100'
    const [csv, plain, xlsx] = [
      await send(path, 'br, gzip', { body: { format: 'csv' } }),
      await send(path, undefined, { body: { format: 'csv' } }),
      await send(path, 'br, gzip', { body: { format: 'xlsx' } }),
    ]
    expect([csv.encoding, csv.headers.get('vary'), csv.text]).toEqual(['gzip', 'Accept-Encoding', plain.text])
    expect([plain.encoding, xlsx.encoding]).toEqual([null, null])
  })
})

it('a reply of less than 1 KB is compressed only for clients that take nothing else', async () => {
  const path = 'transactions/2/100'
  expect((await send(path, 'br')).encoding).toBeNull()
  const { encoding, text } = await send(path, 'br, identity;q=0')
  expect([encoding, JSON.parse(text)]).toMatchObject(['br', { data: { items: [], page: 2 } }])
})

describe('what holds a secret is never compressed', () => {
  const everything = 'br, gzip, identity;q=0'

  it('such as tokens, links, the configuration and people’s own data', async () => {
    const { token: id } = await buildTransaction(app.database, tenant)
    const link = (await app.call(shareReceipt, { params: { id }, token })).data.path
    const pair = await app.openSession(admin)
    const replies = [
      await send(login.path, everything, { body: { email: admin.email, password: PASSWORD }, bearer: '' }),
      await send(refreshToken.path, everything, { body: pair, bearer: '' }),
      await send(link.slice(1), everything, { method: 'GET', bearer: '' }),
      await send('config', everything, { method: 'GET', bearer: '' }),
      await send('logged-user-info', everything, { method: 'GET' }),
      await send('sessions/1/100', everything),
    ]
    expect(replies.map(({ status, encoding }) => [status, encoding])).toEqual(replies.map(() => [200, null]))
  })

  it('nor are errors, which name what was sent', async () => {
    const body = { filter: { merchantTokens: Array.from({ length: 30 }, () => '') } }
    const { status, encoding, size } = await send(rows, everything, { body })
    expect([status, encoding]).toEqual([400, null])
    expect(size).toBeGreaterThan(1024)
  })
})

it('no reply that may be compressed repeats a text of its request', async () => {
  const marker = 'ZQ7REFLECTEDXJ'
  const answered = new Set<string>()
  let sent = 0
  for (const endpoint of calls.filter(({ compressed, method }) => compressed && method === 'POST')) {
    const bodies = fc.sample(valuesOf(endpoint.body, [marker, '2026-11-01 00:00', '2026-11-20 23:59']), {
      seed: 7,
      numRuns: 12,
    })
    const path = endpoint.path
      .replace('{page}', '1')
      .replace('{perPage}', '10')
      .replace('{total}', '10')
      .replace('{token}', tenant.tokens.terminal)
    for (const sample of bodies) {
      // Of its own: what an earlier request said may be kept, and stand in the audit log.
      const own = `${marker}${(sent += 1)}X`
      const body: unknown = sample && JSON.parse(JSON.stringify(sample).replaceAll(marker, own))
      const { status, text } = await send(path, undefined, { body })
      if (status !== 200) continue
      expect(text, endpoint.name).not.toContain(own)
      if (JSON.stringify(body ?? null).includes(own)) answered.add(endpoint.name)
    }
  }
  expect(answered.size).toBeGreaterThan(20)
})
