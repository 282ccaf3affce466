import { describe, expect, it } from 'vitest'
import { previewDevicesStatus, setDevicesStatus } from '#features/devices/many.ts'
import { previewMerchantsStatus, setMerchantsStatus } from '#features/merchants/many.ts'
import { previewMidsStatus, setMidsStatus } from '#features/mids/many.ts'
import { buildDevice } from '#tests/support/devices.ts'
import { buildPerson, buildTenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const admin = useSession(app, tenant, 'ROLE_INSTANCE_ADMIN')

const bearer = async (role: string, values = {}, of = tenant) =>
  (await app.openSession(await buildPerson(app.database, of, [role], values))).token

const at = (tokens: readonly string[], version = 1) => tokens.map((token) => ({ token, version }))
const eventsOf = async (tokens: readonly string[]) =>
  app.query('select event, before, after from audit_event where object_token = any ($1) order by id', [tokens])

describe('many devices', () => {
  const block = { blocked: true, reason: 'Lost with the van' }
  const preview = (tokens: readonly string[], change: object, token = admin.token) =>
    app.call(previewDevicesStatus, { body: { change, of: { tokens } }, token })
  const act = (job: string, tokens: readonly string[], change: object, token = admin.token, version = 1) =>
    app.call(setDevicesStatus, { body: { change, job, rows: at(tokens, version) }, token })

  it('are blocked and unblocked, each with the reason in its history', async () => {
    const devices = await Promise.all([1, 2].map(() => buildDevice(app.database, tenant)))
    const tokens = devices.map(({ token }) => token)
    expect((await act('block', tokens, block)).data).toEqual(tokens.map((token) => ({ token, result: 'done' })))
    expect((await act('block more', tokens, block)).error.code).toBe('WRONG_SHAPE')
    expect((await act('block-more', tokens, block)).data.map(({ result }) => result)).toEqual(['same', 'same'])
    const unblocked = await act('unblock', tokens, { blocked: false, reason: 'Found' }, admin.token, 2)
    expect(unblocked.data.map(({ result }) => result)).toEqual(['done', 'done'])
    expect(await eventsOf(tokens)).toEqual([
      ...tokens.map(() => ({
        event: 'device.statusChanged',
        before: { blocked: false },
        after: { blocked: true, reason: 'Lost with the van' },
      })),
      ...tokens.map(() => ({
        event: 'device.statusChanged',
        before: { blocked: true },
        after: { blocked: false, reason: 'Found' },
      })),
    ])
  })

  it('need a reason to be unblocked, without which none is', async () => {
    const { token } = await buildDevice(app.database, tenant, { blocked: true })
    expect(refusalOf(await act('no-reason', [token], { blocked: false }))).toEqual([422, 17019, 'change.reason'])
    expect(await app.query('select blocked from device where token = $1', [token])).toEqual([{ blocked: true }])
  })

  it('stop a terminal only where all that it was seen with are among them or blocked', async () => {
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = tenant
    const other = await buildTenant(app.database, { acquirerId, affiliateId, instanceId, merchantId, midId, storeId })
    const on = other.terminalId
    const one = await buildDevice(app.database, tenant, {}, [on])
    const two = await buildDevice(app.database, tenant, {}, [on])
    await buildDevice(app.database, tenant, { blocked: true }, [on])
    const stops = async (...devices: (typeof one)[]) =>
      (
        await preview(
          devices.map(({ token }) => token),
          block,
        )
      ).data.stops
    expect([await stops(one), await stops(two), await stops(one, two)]).toEqual([0, 0, 1])
    const unblock = await preview([one.token, two.token], { blocked: false, reason: 'x' })
    expect([unblock.data.stops, unblock.data.records.map(({ isSame }) => isSame)]).toEqual([0, [true, true]])
  })

  it('are not for a store admin, nor for somebody of another merchant', async () => {
    const { token } = await buildDevice(app.database, tenant)
    expect(refusalOf(await act('store', [token], block, await bearer('ROLE_STORE_ADMIN')))).toEqual([
      403,
      'NOT_ALLOWED',
    ])
    const elsewhere = await bearer('ROLE_MERCHANT_ADMIN', {}, await buildTenant(app.database))
    expect((await preview([token], block, elsewhere)).data.records).toEqual([])
    expect((await act('elsewhere', [token], block, elsewhere)).data).toEqual([
      { token, result: 'refused', error: 'NOT_FOUND' },
    ])
    expect(await app.query('select blocked from device where token = $1', [token])).toEqual([{ blocked: false }])
  })
})

describe('many merchants', () => {
  const change = { status: 0 }
  const preview = (tokens: readonly string[], token = admin.token) =>
    app.call(previewMerchantsStatus, { body: { change, of: { tokens } }, token })
  const act = (job: string, tokens: readonly string[], token = admin.token, version = 1) =>
    app.call(setMerchantsStatus, { body: { change, job, rows: at(tokens, version) }, token })

  it('are disabled one by one, after it was said how many terminals stop', async () => {
    const { acquirerId, affiliateId, instanceId } = tenant
    const others = await Promise.all(
      [1, 2].map(() => buildTenant(app.database, { acquirerId, affiliateId, instanceId })),
    )
    const tokens = others.map(({ tokens: { merchant } }) => merchant)
    const before = await preview(tokens)
    expect(before.data.stops).toBe(2)
    expect(before.data.records.map(({ name }) => name).toSorted()).toEqual(
      others.map(({ names: { merchant } }) => merchant).toSorted(),
    )
    expect((await act('merchants', tokens)).data).toEqual(tokens.map((token) => ({ token, result: 'done' })))
    expect((await act('merchants-again', tokens)).data.map(({ result }) => result)).toEqual(['same', 'same'])
    expect(await eventsOf(tokens)).toEqual(
      tokens.map(() => ({ event: 'merchant.statusChanged', before: { status: 1 }, after: { status: 0 } })),
    )
    const after = await preview(tokens)
    expect([after.data.stops, after.data.records.map(({ isSame }) => isSame)]).toEqual([0, [true, true]])
  })

  it('leave one alone that somebody has changed since', async () => {
    const { acquirerId, affiliateId, instanceId } = tenant
    const { tokens } = await buildTenant(app.database, { acquirerId, affiliateId, instanceId })
    expect((await act('older', [tokens.merchant], admin.token, 0)).data).toEqual([
      { token: tokens.merchant, result: 'conflict', error: 'STALE_VERSION' },
    ])
    expect(await app.query('select status from merchant where token = $1', [tokens.merchant])).toEqual([{ status: 1 }])
  })

  it('are not for a merchant admin', async () => {
    const { merchant } = tenant.tokens
    expect(refusalOf(await act('own', [merchant], await bearer('ROLE_MERCHANT_ADMIN')))).toEqual([403, 'NOT_ALLOWED'])
    expect(await app.query('select status from merchant where token = $1', [merchant])).toEqual([{ status: 1 }])
  })
})

describe('many MIDs', () => {
  const preview = (tokens: readonly string[], status: 0 | 1 = 0, token = admin.token) =>
    app.call(previewMidsStatus, { body: { change: { status }, of: { tokens } }, token })
  const act = (
    job: string,
    tokens: readonly string[],
    { status = 0, version = 1, token = admin.token }: { status?: 0 | 1; version?: number; token?: string } = {},
  ) => app.call(setMidsStatus, { body: { change: { status }, job, rows: at(tokens, version) }, token })

  it('are disabled and enabled one by one, after it was said how many terminals stop', async () => {
    const above = { acquirerId: tenant.acquirerId, affiliateId: tenant.affiliateId, instanceId: tenant.instanceId }
    const one = await buildTenant(app.database, { ...above, merchantId: tenant.merchantId })
    // A second store and a second terminal of the same MID.
    await buildTenant(app.database, { ...above, merchantId: tenant.merchantId, midId: one.midId })
    const other = await buildTenant(app.database, above)
    const tokens = [one.tokens.mid, other.tokens.mid]
    const before = await preview(tokens)
    expect([before.data.stops, before.data.records.map(({ isSame }) => isSame)]).toEqual([3, [false, false]])
    expect((await preview([one.tokens.mid])).data.stops).toBe(2)
    expect((await preview(tokens, 1)).data.stops).toBe(0)
    expect((await act('mids', tokens)).data).toEqual(tokens.map((token) => ({ token, result: 'done' })))
    expect((await act('mids-again', tokens)).data.map(({ result }) => result)).toEqual(['same', 'same'])
    expect((await preview(tokens)).data.stops).toBe(0)
    const back = await act('mids-back', tokens, { status: 1, version: 2 })
    expect(back.data.map(({ result }) => result)).toEqual(['done', 'done'])
    const changed = (from: number, to: number) =>
      tokens.map(() => ({ event: 'mid.statusChanged', before: { status: from }, after: { status: to } }))
    expect(await eventsOf(tokens)).toEqual([...changed(1, 0), ...changed(0, 1)])
  })

  it('leave one alone that somebody has changed since, and do not find one of another acquirer', async () => {
    const elsewhere = await buildTenant(app.database)
    const tokens = [tenant.tokens.mid, elsewhere.tokens.mid]
    expect((await preview(tokens)).data.records.map(({ token }) => token)).toEqual([tenant.tokens.mid])
    expect((await act('older-mids', tokens, { version: 0 })).data).toEqual([
      { token: tenant.tokens.mid, result: 'conflict', error: 'STALE_VERSION' },
      { token: elsewhere.tokens.mid, result: 'refused', error: 'NOT_FOUND' },
    ])
    expect(await app.query('select status from mid where token = any ($1)', [tokens])).toEqual([
      { status: 1 },
      { status: 1 },
    ])
  })

  it('are not for a merchant admin', async () => {
    const { mid } = tenant.tokens
    const token = await bearer('ROLE_MERCHANT_ADMIN')
    expect(refusalOf(await preview([mid], 0, token))).toEqual([403, 'NOT_ALLOWED'])
    expect(refusalOf(await act('own-mid', [mid], { token }))).toEqual([403, 'NOT_ALLOWED'])
    expect(await app.query('select status from mid where token = $1', [mid])).toEqual([{ status: 1 }])
  })
})
