import { beforeAll, describe, expect, it } from 'vitest'
import {
  deviceList,
  getDevice,
  listDeviceManufacturers,
  listDeviceModels,
  listDevices,
} from '#features/devices/contract.ts'
import { buildDevice } from '#tests/support/devices.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { startTestApp } from '#tests/support/test-app.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
let token: string

beforeAll(async () => {
  token = await tokenOf(tenant)
})

const tokenOf = async (of: Tenant, role: 'ROLE_MERCHANT' | 'ROLE_STORE_ADMIN' = 'ROLE_MERCHANT') =>
  (await app.openSession(await buildPerson(app.database, of, role))).token

/** A merchant of its own below the same instance, so that its list holds these devices alone. */
const buildList = async (devices: Parameters<typeof buildDevice>[2][]) => {
  const { acquirerId, affiliateId, instanceId } = tenant
  const own = await buildTenant(app.database, { acquirerId, affiliateId, instanceId })
  const built = []
  for (const values of devices) built.push(await buildDevice(app.database, own, values))
  return { tenant: own, built, token: await tokenOf(own) }
}
const page = (bearer: string, body: unknown = {}) =>
  app.call(listDevices, { params: { page: 1, perPage: 100 }, body, token: bearer })
const idsOf = async (bearer: string, body: unknown) => (await page(bearer, body)).data.items.map((row) => row.deviceId)

describe('the list of devices', () => {
  const devices = [
    {
      deviceId: 'c1',
      manufacturer: 'Samsung',
      model: 'Galaxy',
      createdAt: '2026-01-03T10:00:00Z',
      updatedAt: '2026-11-01T10:00:00Z',
      blocked: true,
      securityPatch: '2026-05-01',
      lastAccessedAt: '2026-10-22T10:00:01Z',
      details: { androidVersion: '15' },
    },
    {
      deviceId: 'a1',
      manufacturer: 'apple',
      model: 'iPhone',
      createdAt: '2026-01-02T23:59:59Z',
      updatedAt: '2026-11-03T10:00:00Z',
      securityPatch: '2026-06-30',
      lastAccessedAt: '2026-10-22T09:59:59Z',
      details: { iosVersion: '18.2' },
    },
    {
      deviceId: 'b2',
      manufacturer: 'Google',
      model: 'Éclair',
      createdAt: '2026-01-04T10:00:00Z',
      updatedAt: '2026-11-02T10:00:00Z',
      lastAccessedAt: null,
    },
  ]
  let list: Awaited<ReturnType<typeof buildList>>
  beforeAll(async () => {
    list = await buildList(devices)
  })

  it('API-23 DEV-01 LIST-33 is by device, rising, and shows what the contract declares', async () => {
    const { data } = await page(list.token)
    expect(data.total).toBe(3)
    expect(data.items).toEqual([
      {
        token: list.built[1]?.token,
        deviceId: 'a1',
        manufacturer: 'apple',
        model: 'iPhone',
        os: 'iOS 18.2',
        securityPatch: '2026-06-30',
        status: 'inactive',
        blocked: false,
        attestation: 'none',
        health: ['noContact'],
        createdAt: '2026-01-02T23:59:59Z',
        updatedOn: '2026-11-03T10:00:00Z',
        lastAccessed: '2026-10-22T09:59:59Z',
      },
      expect.objectContaining({
        deviceId: 'b2',
        os: null,
        securityPatch: null,
        lastAccessed: null,
        status: 'inactive',
      }),
      expect.objectContaining({ deviceId: 'c1', os: 'Android 15', status: 'active', blocked: true }),
    ])
  })

  it.each([
    ['deviceId', 'a1 b2 c1'],
    ['manufacturer', 'a1 b2 c1'],
    ['model', 'b2 c1 a1'],
    ['createdAt', 'a1 c1 b2'],
    ['updatedOn', 'c1 b2 a1'],
    ['blocked', 'a1 b2 c1'],
  ])('LIST-35 is sorted by %s, ties as the devices came', async (field, rising) => {
    const sorted = async (direction: string) => (await idsOf(list.token, { sort: { field, direction } })).join(' ')
    expect(await sorted('asc')).toBe(rising)
    expect(await sorted('desc')).toBe(rising.split(' ').toReversed().join(' '))
  })

  it('LIST-35 is sorted by nothing else', async () => {
    expect(deviceList.sortable).toEqual(['deviceId', 'manufacturer', 'model', 'createdAt', 'updatedOn', 'blocked'])
    for (const field of ['status', 'securityPatch', 'lastAccessed']) {
      const reply = await page(list.token, { sort: { field, direction: 'asc' } })
      expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'sort.field'])
    }
  })

  it.each([
    [{ deviceId: '1' }, 'a1 c1'],
    [{ deviceId: 'A1' }, 'a1'],
    [{ deviceId: '%' }, ''],
    [{ manufacturer: ['apple', 'Google'] }, 'a1 b2'],
    [{ model: ['Galaxy'] }, 'c1'],
    [{ status: ['active'] }, 'c1'],
    [{ status: ['inactive'] }, 'a1 b2'],
    [{ status: ['inactive', 'active'] }, 'a1 b2 c1'],
    [{ blocked: ['blocked'] }, 'c1'],
    [{ blocked: ['unblocked'] }, 'a1 b2'],
    [{ securityPatchFrom: '2026-05-01 13:00', securityPatchTo: '2026-06-30 00:00' }, 'a1 c1'],
    [{ securityPatchFrom: '2026-05-02 00:00', securityPatchTo: '2026-06-29 23:59' }, ''],
    [{ createdFrom: '2026-01-02 00:00', createdTo: '2026-01-02 23:59' }, 'a1'],
    [{ createdFrom: '2026-01-03 10:00', createdTo: '2026-01-03 10:00' }, 'c1'],
    [{ updatedFrom: '2026-11-02 00:00', updatedTo: '2026-11-03 23:59' }, 'a1 b2'],
  ])('FLT-43 is narrowed by %j to %s', async (filter, found) => {
    expect((await idsOf(list.token, { filter })).join(' ')).toBe(found)
  })

  it.each([
    [{ createdFrom: '2026-01-02 00:00' }, [422, 'RANGE_INCOMPLETE', 'filter.createdTo']],
    [{ updatedTo: '2026-01-02 00:00' }, [422, 'RANGE_INCOMPLETE', 'filter.updatedFrom']],
    [
      { securityPatchFrom: '2026-01-02 00:00', securityPatchTo: '2026-01-01 00:00' },
      [422, 'RANGE_END_BEFORE_START', 'filter.securityPatchTo'],
    ],
    [{ status: ['asleep'] }, [400, 'WRONG_SHAPE', 'filter.status.0']],
    [{ blocked: [] }, [400, 'WRONG_SHAPE', 'filter.blocked']],
  ])('refuses %j', async (filter, refusal) => {
    expect(refusalOf(await page(list.token, { filter }))).toEqual(refusal)
  })

  it('finds the devices seen on a terminal, in a store, and of a merchant', async () => {
    const { acquirerId, affiliateId, instanceId, merchantId, midId, storeId } = list.tenant
    const above = { acquirerId, affiliateId, instanceId, merchantId, midId }
    const neighbour = await buildTenant(app.database, { ...above, storeId })
    const branch = await buildTenant(app.database, above)
    await buildDevice(app.database, branch, { deviceId: 'branch' })
    await buildDevice(app.database, neighbour, { deviceId: 'neighbour' })
    await buildDevice(app.database, neighbour, { deviceId: 'spare' }, [])
    const { tokens } = list.tenant
    const found = async (filter: unknown) => (await idsOf(list.token, { filter })).join(' ')
    expect(await found({ terminalTokens: [neighbour.tokens.terminal] })).toBe('neighbour')
    expect(await found({ storeTokens: [tokens.store] })).toBe('a1 b2 c1 neighbour')
    expect(await found({ storeTokens: [branch.tokens.store, 'unknown'] })).toBe('branch')
    expect(await found({ merchantTokens: [tokens.merchant] })).toBe('a1 b2 branch c1 neighbour spare')
    expect(await found({ merchantTokens: [tenant.tokens.merchant] })).toBe('')
  })

  it('D-86 has no filter by merchant for the small levels', async () => {
    const reply = await page(await tokenOf(list.tenant, 'ROLE_STORE_ADMIN'), {
      filter: { merchantTokens: [list.tenant.tokens.merchant] },
    })
    expect(refusalOf(reply)).toEqual([400, 'WRONG_SHAPE', 'filter.merchantTokens'])
  })
})

describe('DEV-07 D-53 a device', () => {
  it('is active within the days that the setting says', async () => {
    const strict = await startTestApp({ env: { DEVICE_ACTIVE_DAYS: '2' } })
    try {
      const own = await buildTenant(strict.database)
      await buildDevice(strict.database, own, { deviceId: 'a', lastAccessedAt: '2026-11-19T10:00:01Z' })
      await buildDevice(strict.database, own, { deviceId: 'b', lastAccessedAt: '2026-11-19T09:59:59Z' })
      const { token: bearer } = await strict.openSession(await buildPerson(strict.database, own, 'ROLE_MERCHANT'))
      const { data } = await strict.call(listDevices, { params: { page: 1, perPage: 10 }, body: {}, token: bearer })
      expect(data.items.map(({ status }) => status)).toEqual(['active', 'inactive'])
    } finally {
      await strict.close()
    }
  })
})

describe('the details of a device', () => {
  it('API-31 DEV-04 DEV-05 DEV-11 DEV-13 DEV-16 DEV-22 carry the row, hardware and software', async () => {
    const details = {
      androidApiVersion: 35,
      androidVersion: '15',
      serialNumber: 'R5CX',
      deviceType: 'phone',
      product: 'shiba',
      hardware: {
        armVariant: 'arm64-v8a',
        board: 'zuma',
        cpu: 'Cortex-A715',
        coreCount: 9,
        frequency: '2.9 GHz',
        modemBoard: 'g5300i',
      },
      software: { basebandVersion: 'g5300i-240' },
    }
    const device = await buildDevice(app.database, tenant, { firstAccessedAt: '2026-01-01T00:00:00Z', details })
    const { data } = await app.call(getDevice, { params: { id: device.token }, token })
    const [row] = (await page(token, { filter: { deviceId: device.deviceId } })).data.items
    expect(data).toEqual({ ...row, ...details, iosVersion: null, firstAccessed: '2026-01-01T00:00:00Z', version: 1 })
  })

  it('say null of what was never told', async () => {
    const device = await buildDevice(app.database, tenant, { details: { hardware: { coreCount: 8 } } })
    const { data } = await app.call(getDevice, { params: { id: device.token }, token })
    expect(data.hardware).toEqual({
      armVariant: null,
      board: null,
      cpu: null,
      coreCount: 8,
      frequency: null,
      modemBoard: null,
    })
    expect(data.software).toEqual({ basebandVersion: null })
  })

  it('are not found for an unknown device', async () => {
    expect(refusalOf(await app.call(getDevice, { params: { id: 'unknown' }, token }))).toEqual([404, 'NOT_FOUND'])
  })
})

it('API-48 API-49 FLT-47 FLT-48 the helpers tell models and manufacturers once each, alphabetical', async () => {
  const list = await buildList([
    { manufacturer: 'Sunmi', model: 'V3H' },
    { manufacturer: 'apple', model: 'iPhone' },
    { manufacturer: 'Sunmi', model: 'P2' },
    { manufacturer: 'Sunmi', model: 'V3H' },
  ])
  expect((await app.call(listDeviceModels, { token: list.token })).data).toEqual(['iPhone', 'P2', 'V3H'])
  expect((await app.call(listDeviceManufacturers, { token: list.token })).data).toEqual(['apple', 'Sunmi'])
})
