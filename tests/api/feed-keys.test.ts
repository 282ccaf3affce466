import { beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import type { BodyOf } from '#core/endpoint.ts'
import type { FeedKind } from '#core/feed.ts'
import { FEED_KEYS_MAX } from '#core/limits.ts'
import {
  type AcquirerKeys,
  createFeedKey,
  listFeedKeys,
  portalKinds,
  withdrawFeedKey,
} from '#features/data-feeds/feed-keys.ts'
import { listFeedKeys as listKeysOfAll } from '#server/feed/feed-key.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app, { name: 'Aegean' })
let other: Tenant
let admin: string

const session = async (role: Role, of: Tenant = tenant, values: object = {}) =>
  (await app.openSession(await buildPerson(app.database, of, role, values))).token
const bodyFor = (values: Partial<BodyOf<typeof createFeedKey>> = {}, of: Tenant = tenant) => ({
  acquirerToken: of.tokens.acquirer,
  name: 'Nightly',
  kinds: ['transactions' as const],
  days: null,
  ...values,
})
const make = async (values: Partial<BodyOf<typeof createFeedKey>> = {}, of: Tenant = tenant, token = admin) => {
  const reply = await app.call(createFeedKey, { body: bodyFor(values, of), token })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  return reply.data
}
const keysOf = async (token = admin): Promise<AcquirerKeys['keys']> =>
  (await app.call(listFeedKeys, { token })).data.acquirers.flatMap(({ keys }) => keys)
const keyOf = async (token: string) => (await keysOf()).find((key) => key.token === token)
/** What the feed answers to a line with this key: how many lines came, or why none was taken. */
const send = async (key: string, kind: FeedKind = 'transactions', line: object = { trnKey: 'none' }) => {
  const response = await app.fetch(`/api/feed/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify(line)}\n`,
  })
  const { code, data } = (await response.json()) as { code?: string; data?: { received: number } }
  return [response.status, code ?? data?.received]
}

beforeAll(async () => {
  other = await buildTenant(app.database)
  admin = await session('ROLE_ACQUIRER_ADMIN')
})

describe('JOB-17 a feed key that an acquirer admin makes in the portal', () => {
  it('is accepted for the kinds that it was made for and no others, and says when it was last used', async () => {
    const { token, key } = await make({ name: ' Nightly sales ', kinds: ['transactions', 'terminals'] })
    expect(await keyOf(token)).toMatchObject({
      name: 'Nightly sales',
      state: 'valid',
      kinds: ['transactions', 'terminals'],
      createdBy: 'Maria Ioannou',
      lastUsedAt: null,
      expiresAt: null,
    })
    expect(await send(key)).toEqual([200, 1])
    const affiliate = { affiliateCode: 'NOT-BY-THIS-KEY', name: 'Refused' }
    expect(await send(key, 'affiliates', affiliate)).toEqual([400, 'FEED_REFUSED'])
    expect(await app.query(`select 1 from affiliate where code = 'NOT-BY-THIS-KEY'`)).toEqual([])
    expect(await send((await make({ kinds: ['affiliates'] })).key, 'affiliates', affiliate)).toEqual([200, 1])
    expect((await keyOf(token))?.lastUsedAt).toBe(`${app.clock.now.toISOString().slice(0, 19)}Z`)
  })

  it('is accepted until it is withdrawn, which may be done again', async () => {
    const { token, key } = await make()
    for (const _ of [1, 2]) {
      expect((await app.call(withdrawFeedKey, { params: { token }, token: admin })).status).toBe(200)
    }
    expect(await send(key)).toEqual([401, 'FEED_KEY_REFUSED'])
    expect((await keyOf(token))?.state).toBe('withdrawn')
    const told = await app.query(
      `select event, count(*)::int as times from audit_event where object_token = $1 group by event`,
      [token],
    )
    expect(told.toSorted((a, b) => String(a['event']).localeCompare(String(b['event'])))).toEqual([
      { event: 'feedKey.created', times: 1 },
      { event: 'feedKey.revoked', times: 1 },
    ])
  })

  it('is accepted for as many days as it was made for', async () => {
    const { token, key } = await make({ days: 30 })
    const day = 24 * 3_600_000
    await app.clock.ahead((30 * day) / 1000 - 1, async () => expect(await send(key)).toEqual([200, 1]))
    await app.clock.ahead((30 * day) / 1000, async () => {
      expect(await send(key)).toEqual([401, 'FEED_KEY_REFUSED'])
      const keys = await keysOf(await session('ROLE_ACQUIRER_ADMIN'))
      expect(keys.find((one) => one.token === token)?.state).toBe('expired')
    })
  })

  it.each([
    ['users', { kinds: ['users'] }],
    ['acquirers', { kinds: ['transactions', 'acquirers'] }],
    ['nothing', { kinds: [] }],
    ['one kind twice', { kinds: ['mids', 'mids'] }],
    ['no name', { name: '\u200B ' }],
    ['a year and a day', { days: 366 }],
  ])('is not made for %s', async (_, values) => {
    const reply = await app.call(createFeedKey, { body: { ...bodyFor(), ...values }, token: admin })
    expect(refusalOf(reply).slice(0, 2)).toEqual([400, 'WRONG_SHAPE'])
  })

  it('is in no other reply, and in no row of the database', async () => {
    const { key } = await make()
    const { data } = await app.call(listFeedKeys, { token: admin })
    expect(JSON.stringify(data)).not.toContain(key)
    for (const table of ['feed_key', 'audit_event', 'idempotency_key']) {
      expect(JSON.stringify(await app.query(`select t::text as row from ${table} t`))).not.toContain(key)
    }
  })
})

it('JOB-17 the codes that data names are those of the acquirer and of what is beneath it', async () => {
  const { data } = await app.call(listFeedKeys, { token: admin })
  const codes = await app.query(
    `select 'acquirer' as kind, code, name from acquirer where id = $1
     union all select 'affiliate', code, name from affiliate where acquirer_id = $1
     union all select 'instance', code, name from instance where acquirer_id = $1 order by kind`,
    [tenant.acquirerId],
  )
  expect(data.acquirers.map(({ codes: told }) => told)).toEqual([codes])
})

it('JOB-17 keys are seen, made and withdrawn by who holds the acquirer as a whole, and by nobody else', async () => {
  const { token } = await make()
  const stranger = await session('ROLE_ACQUIRER_ADMIN', other)
  expect(await keysOf(stranger)).toEqual([])
  expect(refusalOf(await app.call(withdrawFeedKey, { params: { token }, token: stranger }))).toEqual([404, 'NOT_FOUND'])
  expect(refusalOf(await app.call(createFeedKey, { body: bodyFor(), token: stranger }))).toEqual([404, 'NOT_FOUND'])
  for (const role of ['ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT_ADMIN'] as const) {
    const bearer = await session(role)
    expect([role, (await app.call(listFeedKeys, { token: bearer })).status]).toEqual([role, 403])
    expect([role, (await app.call(createFeedKey, { body: bodyFor(), token: bearer })).status]).toEqual([role, 403])
  }
  const reader = await session('ROLE_ACQUIRER_ADMIN', tenant, { viewOnly: true })
  expect((await keysOf(reader)).some((key) => key.token === token)).toBe(true)
  const changes = [
    await app.call(createFeedKey, { body: bodyFor(), token: reader }),
    await app.call(withdrawFeedKey, { params: { token }, token: reader }),
  ]
  expect(changes.map(refusalOf)).toEqual([
    [401, 'READ_ONLY_ACCESS_DENIED'],
    [401, 'READ_ONLY_ACCESS_DENIED'],
  ])
  expect((await keyOf(token))?.state).toBe('valid')
})

it('JOB-17 the admin of an acquirer that has no data yet makes its first key', async () => {
  const acquirer = await app.query(
    `insert into acquirer (token, code, name) values ('fresh-acquirer', 'FRESH', 'Fresh') returning id, token`,
  )
  const { id, token } = acquirer[0] as { id: number; token: string }
  const fresh = { ...other, acquirerId: id, tokens: { ...other.tokens, acquirer: token } }
  const bearer = (
    await app.openSession(
      await buildPerson(
        app.database,
        { ...fresh, affiliateId: null, instanceId: null, merchantId: null } as never,
        'ROLE_ACQUIRER_ADMIN',
      ),
    )
  ).token
  const { data } = await app.call(listFeedKeys, { token: bearer })
  expect(data.acquirers).toEqual([
    { token, name: 'Fresh', keys: [], codes: [{ kind: 'acquirer', code: 'FRESH', name: 'Fresh' }] },
  ])
  expect(await make({}, fresh, bearer)).toMatchObject({ key: expect.stringMatching(/^[\w-]{32}$/) })
})

it('JOB-17 the command line says of a key what the portal says', async () => {
  const { token } = await make({ days: 30, kinds: ['mids'] })
  const [row] = await app.query('select id from feed_key where token = $1', [token])
  const stateAt = async (later: number) =>
    (await listKeysOfAll(app.database, new Date(app.clock.now.getTime() + later))).find(({ id }) => id === row?.['id'])
  expect(await stateAt(0)).toMatchObject({ state: 'valid', kinds: ['mids'], lastUsedAt: null })
  expect(await stateAt(30 * 24 * 3_600_000)).toMatchObject({ state: 'expired' })
  await app.call(withdrawFeedKey, { params: { token }, token: admin })
  expect(await stateAt(30 * 24 * 3_600_000)).toMatchObject({ state: 'withdrawn' })
})

it('JOB-17 an acquirer has at most so many valid keys, also where several are made at the same time', async () => {
  const bearer = await session('ROLE_ACQUIRER_ADMIN', other)
  for (let made = 1; made < FEED_KEYS_MAX; made++) await make({}, other, bearer)
  const admins = await Promise.all(Array.from({ length: 8 }, () => session('ROLE_ACQUIRER_ADMIN', other)))
  const replies = await Promise.all(
    admins.map(async (token) => app.call(createFeedKey, { body: bodyFor({}, other), token })),
  )
  const refusals = replies.map(refusalOf).toSorted((x, y) => Number(x[0]) - Number(y[0]))
  expect(refusals).toEqual([[200], ...Array.from({ length: 7 }, () => [409, 'TOO_MANY_FEED_KEYS'])])
  const [first] = await keysOf(bearer)
  await app.call(withdrawFeedKey, { params: { token: first?.token ?? '' }, token: bearer })
  expect(
    (await app.call(createFeedKey, { body: bodyFor({ kinds: [...portalKinds] }, other), token: bearer })).status,
  ).toBe(200)
})
