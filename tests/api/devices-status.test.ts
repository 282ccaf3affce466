import { describe, expect, it } from 'vitest'
import { getDevice, setDeviceStatus } from '#features/devices/contract.ts'
import { asIntake } from '#server/database/scope.ts'
import { buildDevice, type BuiltDevice } from '#tests/support/devices.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_MERCHANT_ADMIN')

const set = (device: Pick<BuiltDevice, 'token'>, body: unknown, bearer = admin.token) =>
  app.call(setDeviceStatus, { params: { token: device.token }, body, token: bearer })
const auditLogOf = (device: BuiltDevice) =>
  app.query('select event, result, before, after from audit_event where object_token = $1 order by id', [device.token])

describe('DEV-59 API-72 a device', () => {
  it('is blocked, and unblocked with a reason; each leaves one trace', async () => {
    const device = await buildDevice(app.database, tenant, { updatedAt: '2026-01-01T00:00:00Z' })
    const blocked = await set(device, { blocked: true, version: 1 })
    expect([blocked.status, blocked.data]).toEqual([
      200,
      expect.objectContaining({ blocked: true, version: 2, updatedOn: '2026-11-21T10:00:00Z' }),
    ])
    const { data } = await set(device, { blocked: false, reason: '  Checked by support ', version: 2 })
    expect(data).toMatchObject({ blocked: false, version: 3 })
    expect((await app.call(getDevice, { params: { id: device.token }, token: admin.token })).data).toEqual(data)
    expect(await auditLogOf(device)).toEqual([
      { event: 'device.statusChanged', result: 'ok', before: { blocked: false }, after: { blocked: true } },
      {
        event: 'device.statusChanged',
        result: 'ok',
        before: { blocked: true },
        after: { blocked: false, reason: 'Checked by support' },
      },
    ])
  })

  it.each([{}, { reason: '' }, { reason: ' \t ' }])('D-53 is not unblocked with %j', async (fields) => {
    const device = await buildDevice(app.database, tenant, { blocked: true })
    const reply = await set(device, { blocked: false, version: 1, ...fields })
    expect(refusalOf(reply)).toEqual([422, 17019, 'reason'])
    expect(await auditLogOf(device)).toEqual([])
  })

  it('REL-15 is not changed by somebody who saw an older state, and shows the new one', async () => {
    const device = await buildDevice(app.database, tenant)
    const { data: now } = await set(device, { blocked: true, version: 1 })
    const reply = await set(device, { blocked: true, version: 1 })
    expect([refusalOf(reply), reply.error.current]).toEqual([[409, 'STALE_VERSION'], now])
    expect(await auditLogOf(device)).toHaveLength(1)
  })

  it('REL-15 is changed by one of two at the same moment', async () => {
    const device = await buildDevice(app.database, tenant)
    // Both have read the device or wait for it before either can go on.
    const held = await asIntake(app.database, async ({ db }) => {
      await db.selectFrom('device').select('id').where('id', '=', device.id).forUpdate().execute()
      const calls = [1, 2].map(() => set(device, { blocked: true, version: 1 }))
      const waiting =
        'select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted'
      await expect.poll(async () => (await app.query(waiting))[0]?.n).toBe(2)
      return { calls }
    })
    const replies = await Promise.all(held.calls)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('SEC-54 keeps no card number that stands in a reason', async () => {
    const device = await buildDevice(app.database, tenant, { blocked: true })
    await set(device, { blocked: false, reason: 'card 4111111111111111', version: 1 })
    expect((await auditLogOf(device))[0]?.after).toEqual({ blocked: false, reason: 'card ****1111' })
  })

  it.each([
    [{ version: 1 }, 'blocked'],
    [{ blocked: 1, version: 1 }, 'blocked'],
    [{ blocked: true }, 'version'],
    [{ blocked: true, version: 1, status: 0 }, 'status'],
    [{ blocked: false, reason: 'x'.repeat(256), version: 1 }, 'reason'],
  ])('is not changed by %j', async (body, field) => {
    const device = await buildDevice(app.database, tenant)
    expect(refusalOf(await set(device, body))).toEqual([400, 'WRONG_SHAPE', field])
  })

  it.each(['ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const)('is not changed by %s', async (role) => {
    const device = await buildDevice(app.database, tenant)
    const { token: bearer } = await app.openSession(await buildPerson(app.database, tenant, role))
    expect(refusalOf(await set(device, { blocked: true, version: 1 }, bearer))).toEqual([403, 'NOT_ALLOWED'])
  })

  it('is not changed by somebody who only looks', async () => {
    const device = await buildDevice(app.database, tenant)
    const person = await buildPerson(app.database, tenant, 'ROLE_MERCHANT_ADMIN', { viewOnly: true })
    const { token: bearer } = await app.openSession(person)
    const reply = await set(device, { blocked: true, version: 1 }, bearer)
    expect(refusalOf(reply)).toEqual([401, 'READ_ONLY_ACCESS_DENIED'])
  })
})
