import { beforeAll, expect, it } from 'vitest'
import { getDataAsOf } from '#core/list/data-as-of.ts'
import { listFeedStatus } from '#features/data-feeds/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { linesOf, takeFiles, takeLines } from '#tests/support/intake-lines.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
let tenant: Tenant
const { tree, sale } = linesOf('FEED')

beforeAll(async () => {
  await takeFiles(app, tree())
  await takeLines(app, 'transactions', [
    sale('a', { posLocalDateTime: '2026-01-15T10:00:00' }),
    sale('b', { posLocalDateTime: '2026-01-16T10:00:00' }),
    sale('c', { tid: 'nobody' }),
    sale('d', { amount: -4111111111111111, status: 'SUCCESS' }),
    sale('e', { 'odd\u0000 4111 1111 1111 1111': 1 }),
  ])
  await takeLines(app, 'transactions', [sale('a')])
  const other = await buildTenant(app.database)
  const [ids] = await app.query(
    `select a.id acquirer_id, f.id affiliate_id, i.id instance_id, m.id merchant_id, s.id store_id, t.id terminal_id
     from acquirer a join affiliate f on f.acquirer_id = a.id join instance i on i.acquirer_id = a.id
     join merchant m on m.acquirer_id = a.id join store s on s.acquirer_id = a.id
     join terminal t on t.acquirer_id = a.id and tid = 'T1' where a.code = 'FEED'`,
  )
  tenant = { ...other, ...ids }
})

const tokenOf = async (role: Role, tenantBuilt = tenant) =>
  (await app.openSession(await buildPerson(app.database, tenantBuilt, role))).token
const statusFor = async (role: Role) =>
  app.call(listFeedStatus, { params: { page: 1, perPage: 10 }, body: {}, token: await tokenOf(role) })

it('feed-status tells what arrived for an acquirer, when, and what did not go in', async () => {
  const { data } = await statusFor('ROLE_ACQUIRER_ADMIN')
  const [row] = data.items
  expect(data.total).toBe(1)
  expect(row).toMatchObject({ name: 'Aegean', newestTransactionAt: '2026-01-16T08:00:00Z', rejected: 3 })
  // One line of each kind but two terminals, two new transactions and a repeated one.
  expect(row?.accepted).toBe(9 + 3)
  expect(row?.lagSeconds).toBeLessThan(120)
  expect(Date.now() - Date.parse(row?.lastReceivedAt ?? '')).toBeLessThan(120_000)
  expect(row?.kinds.map(({ kind }) => kind)).toContain('transactions')
  expect(row?.rejects.map(({ kind, line, field }) => [kind, line, field])).toEqual(
    expect.arrayContaining([
      ['transactions', 3, 'tid'],
      ['transactions', 4, 'amount'],
      ['transactions', 4, 'status'],
    ]),
  )
  const text = JSON.stringify(row)
  for (const secret of ['4111111111111111', '4111 1111 1111 1111', 'nobody', 'SUCCESS'])
    expect(text).not.toContain(secret)
})

it('ROLE-20 feed-status is for admin levels, of their own acquirer; rejected lines are for who holds all of it', async () => {
  await buildTenant(app.database)
  const open: readonly Role[] = ['ROLE_ADMIN', 'ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN']
  for (const role of roles.filter((each) => !open.includes(each))) {
    expect([role, (await statusFor(role)).status]).toEqual([role, 403])
  }
  for (const role of open) {
    const { data } = await statusFor(role)
    const seen = data.items.find(({ name }) => name === 'Aegean')
    const others = data.items.filter(({ name }) => name !== 'Aegean')
    expect([role, others.length > 0]).toEqual([role, role === 'ROLE_ADMIN'])
    const sees = role === 'ROLE_ADMIN' || role === 'ROLE_ACQUIRER_ADMIN'
    expect([role, (seen?.rejects.length ?? 0) > 0]).toEqual([role, sees])
  }
})

it('feed-status keeps the last hundred rejected lines of an acquirer', async () => {
  for (let n = 0; n < 3; n += 1) {
    await takeLines(
      app,
      'transactions',
      Array.from({ length: 80 }, () => sale('x', { tid: 'nobody' })),
    )
  }
  const [row] = await app.query(`select count(*)::int as kept from feed_reject where acquirer_id = $1`, [
    tenant.acquirerId,
  ])
  expect(Number(row?.kept)).toBeLessThanOrEqual(180)
  const [page] = (await statusFor('ROLE_ACQUIRER_ADMIN')).data.items
  expect(page?.rejects).toHaveLength(20)
})

it.each(roles)('feed-status/data-as-of is quiet for %s until a feed is late, then names the time', async (role) => {
  const token = await tokenOf(role)
  const dataAsOf = async () => (await app.call(getDataAsOf, { token })).data.dataAsOf
  expect(await dataAsOf()).toBe(null)
  await app.query(
    `update feed_hour set last_received_at = last_received_at - interval '16 minutes'
     where acquirer_id = $1 and kind = 'transactions'`,
    [tenant.acquirerId],
  )
  // Other kinds go on arriving: the numbers are late all the same.
  const late = await dataAsOf()
  expect(Date.now() - Date.parse(late ?? '')).toBeGreaterThan(15 * 60_000)
  await app.query(
    `update feed_hour set last_received_at = last_received_at + interval '16 minutes'
     where acquirer_id = $1 and kind = 'transactions'`,
    [tenant.acquirerId],
  )
})
