import { beforeAll, expect, it } from 'vitest'
import { dismissWarning, listWarnings } from '#features/dashboard/warnings.ts'
import { buildPerson, buildTenant, buildTransactions, type Person, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let sibling: Tenant
let admin: Person
let token: string

/** It is noon in Athens; the 21st is a Saturday. */
const today = '2026-11-21'
const daysBefore = Array.from({ length: 28 }, (_, n) =>
  new Date(Date.parse(today) - (n + 1) * 86_400_000).toISOString().slice(0, 10),
)
const at = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}:15:00`

beforeAll(async () => {
  const { storeId: _s, midId: _i, merchantId: _m, ...instance } = tenant
  sibling = await buildTenant(app.database, instance)
  for (const tenantBuilt of [tenant, sibling]) {
    await buildTransactions(
      app.database,
      tenantBuilt,
      daysBefore.flatMap((day) => [7, 8, 9, 10, 11].map((hour) => ({ posLocalDateTime: at(day, hour) }))),
    )
  }
  // One of the two has stopped at eight; the other declines and refunds.
  await buildTransactions(app.database, tenant, [{ posLocalDateTime: at(today, 8) }])
  await buildTransactions(app.database, sibling, [
    ...Array.from({ length: 5 }, () => ({ posLocalDateTime: at(today, 11), status: -1 })),
    ...Array.from({ length: 3 }, () => ({ posLocalDateTime: at(today, 11), transactionType: '27' })),
    ...[7, 8, 9, 10].map((hour) => ({ posLocalDateTime: at(today, hour) })),
  ])
  admin = await buildPerson(app.database, tenant, 'ROLE_INSTANCE_ADMIN')
  token = (await app.openSession(admin)).token
})

const ask = async (bearer = token, filter: object = {}) =>
  app.call(listWarnings, { params: { page: 1, perPage: 10 }, body: { filter }, token: bearer })
const warningsOf = async (bearer?: string, filter?: object) =>
  (await ask(bearer, filter)).data.items.map(({ kind, value, usual, terminalToken }) => ({
    kind,
    value,
    usual,
    terminalToken,
  }))

const silent = () => ({ kind: 'silent', value: 3, usual: 5, terminalToken: tenant.tokens.terminal })
const declines = () => ({ kind: 'declines', value: 41.7, usual: 0, terminalToken: sibling.tokens.terminal })
const refunds = () => ({ kind: 'refunds', value: 3, usual: 0, terminalToken: sibling.tokens.terminal })

it('B-29 tells of a silent terminal, of rising declines and of many refunds, each with its numbers', async () => {
  expect(await warningsOf()).toEqual([silent(), declines(), refunds()])
  expect(await warningsOf(token, { kinds: ['refunds'] })).toEqual([refunds()])
  expect(await warningsOf(token, { merchantTokens: [tenant.tokens.merchant] })).toEqual([silent()])
})

it('B-29 gives the same warning the same id each time, and pages them', async () => {
  const first = (await ask()).data
  expect((await ask()).data).toEqual(first)
  const { data } = await app.call(listWarnings, { params: { page: 2, perPage: 2 }, body: {}, token })
  expect([data.total, data.items]).toEqual([3, first.items.slice(2)])
})

it('B-29 hides what a person has dismissed from that person, with a trace in the audit log', async () => {
  const own = await buildPerson(app.database, tenant, 'ROLE_INSTANCE_ADMIN')
  const bearer = (await app.openSession(own)).token
  const [first] = (await ask(bearer)).data.items
  const id = first?.token ?? ''
  for (const _ of [1, 2]) {
    expect((await app.call(dismissWarning, { params: { id }, token: bearer })).status).toBe(200)
  }
  expect(await warningsOf(bearer)).toEqual([declines(), refunds()])
  expect(await warningsOf()).toHaveLength(3)
  const auditLog = await app.query(`select event, object_token from audit_event where user_id = $1`, [own.id])
  expect(auditLog).toContainEqual({ event: 'warning.dismissed', objectToken: id })
})

it('ROLE-20 B-29 dismisses nothing outside the scope', async () => {
  const [first] = (await ask()).data.items
  const other = await buildTenant(app.database)
  const bearer = (await app.openSession(await buildPerson(app.database, other, 'ROLE_ACQUIRER_ADMIN'))).token
  expect(await warningsOf(bearer)).toEqual([])
  for (const id of [first?.token ?? '', 'silent-2026-11-21-missing', 'nonsense']) {
    expect(refusalOf(await app.call(dismissWarning, { params: { id }, token: bearer }))).toEqual([404, 'NOT_FOUND'])
  }
})

it('B-29 does not take a late feed for a silent terminal', async () => {
  await app.query(
    `insert into feed_hour (acquirer_id, kind, starts_at, last_received_at, accepted, rejected)
     values ($1, 'transactions', '2026-11-21T06:00:00Z', '2026-11-21T06:30:00Z', 1, 0)`,
    [tenant.acquirerId],
  )
  expect((await warningsOf()).filter(({ kind }) => kind === 'silent')).toEqual([])
  await app.query(`delete from feed_hour where acquirer_id = $1`, [tenant.acquirerId])
})

it.each([
  ['terminal', 'terminalId'],
  ['store', 'storeId'],
  ['mid', 'midId'],
  ['merchant', 'merchantId'],
] as const)('B-29 says nothing of a terminal whose %s is switched off', async (table, id) => {
  await app.query(`update ${table} set status = 0 where id = $1`, [tenant[id]])
  expect(await warningsOf()).toEqual([declines(), refunds()])
  await app.query(`update ${table} set status = 1 where id = $1`, [tenant[id]])
  expect(await warningsOf()).toEqual([silent(), declines(), refunds()])
})
