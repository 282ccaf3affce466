import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAttestations, listCertificates, listDeviceLogs } from '#features/devices/history.ts'
import {
  getDevice,
  listDeviceManufacturers,
  listDeviceModels,
  listDevices,
  setDeviceStatus,
} from '#features/devices/contract.ts'
import type { AnyEndpoint, Endpoint } from '#core/endpoint.ts'
import { listReports } from '#features/terminal-reports/contract.ts'
import { roles, type Role } from '#core/access/roles.ts'
import { asPrincipal, type Principal } from '#server/database/scope.ts'
import {
  attestationLine,
  buildDevice,
  certificateLine,
  logLine,
  reportLine,
  type BuiltDevice,
} from '#tests/support/devices.ts'
import { addRole, buildPerson, unlinkTerminals } from '#tests/support/factories.ts'
import { takeFiles } from '#tests/support/intake-lines.ts'
import { buildTenantTree, tenantNodeNames, nodesSeenBy, type TenantNode } from '#tests/support/isolation-tree.ts'
import { eachIsolationLayer, type Reply } from '#tests/support/test-app.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'

/** The lists below a device; logs are not for cashiers. */
const below = [listCertificates, listAttestations, listDeviceLogs] as AnyEndpoint[]

describe.each(eachIsolationLayer)('with %s', (_isolation, isolation) => {
  const app = useTestApp({ isolation })
  let built: { node: TenantNode; device: BuiltDevice; canary: string }[]
  const bearers = new Map<Role, string>()

  beforeAll(async () => {
    built = []
    for (const node of await buildTenantTree(app)) {
      // The sale has a canary too, which these calls have nothing to do with.
      const canary = `DEVICE-${node.canary}`
      const names = { deviceId: canary, manufacturer: canary, model: canary }
      const device = await buildDevice(app.database, node.tenant, names)
      const [terminal] = await app.query('select tid from terminal where id = $1', [node.tenant.terminalId])
      const reports = await takeFiles(app, {
        deviceLogs: [logLine(device, { content: canary })],
        certificates: [certificateLine(device, { app: canary })],
        attestations: [attestationLine(device, { type: canary })],
        terminalReports: [reportLine(device.line.acquirerCode, String(terminal?.tid), { operationId: canary })],
      })
      if (reports.some(({ inserted }) => inserted !== 1)) throw new Error('a line did not go in')
      built.push({ node, device, canary })
    }
    const [own] = built
    for (const role of roles) {
      if (own) bearers.set(role, (await app.openSession(await buildPerson(app.database, own.node.tenant, role))).token)
    }
  })

  const token = (role: Role) => bearers.get(role) ?? ''
  const isSeenBy = (role: Role, { node }: (typeof built)[number]) => nodesSeenBy(role).includes(node.name)
  const seenBy = (role: Role) => built.filter((each) => isSeenBy(role, each)).map(({ canary }) => canary)
  const page = { page: 1, perPage: 100 }
  const expectClean = (role: Role, { data, error }: Reply<unknown>) => {
    const text = JSON.stringify([data, error])
    for (const { canary, device } of built.filter((each) => !isSeenBy(role, each))) {
      expect([canary, text.includes(canary), text.includes(device.token)]).toEqual([canary, false, false])
    }
  }

  it.each(roles)('ROLE-20 DEV-60 %s lists the devices and reports it sees and no others', async (role) => {
    const devices = await app.call(listDevices, { params: page, body: {}, token: token(role) })
    expect(devices.data.items.map(({ deviceId }) => deviceId).toSorted()).toEqual(seenBy(role).toSorted())
    const reports = await app.call(listReports, { params: page, body: {}, token: token(role) })
    expect(reports.data.items.map(({ operationId }) => operationId).toSorted()).toEqual(seenBy(role).toSorted())
    expect([devices.data.total, reports.data.total]).toEqual([seenBy(role).length, seenBy(role).length])
    for (const reply of [devices, reports]) expectClean(role, reply)
  })

  it.each(roles)('ROLE-20 %s finds the models and manufacturers of its own ground', async (role) => {
    for (const call of [listDeviceModels, listDeviceManufacturers]) {
      const reply = await app.call(call, { token: token(role) })
      expect(reply.data.toSorted()).toEqual(seenBy(role).toSorted())
    }
  })

  it.each(roles.flatMap((role) => tenantNodeNames.map((node) => [role, node] as const)))(
    'ROLE-20 %s opens devices and what is below them on its own ground only: %s',
    async (role, name) => {
      const { device, canary } = built.find(({ node }) => node.name === name) ?? {}
      const open = nodesSeenBy(role).includes(name)
      const details = await app.call(getDevice, { params: { id: device?.token ?? '' }, token: token(role) })
      expect(details.status).toBe(open ? 200 : 404)
      expectClean(role, details)
      for (const call of below) {
        const isDenied = call === (listDeviceLogs as unknown) && role === 'ROLE_CASHIER'
        const params = { token: device?.token ?? '', ...page }
        const reply = await app.call(call, { params, body: {}, token: token(role) })
        expect([call.name, reply.status]).toEqual([call.name, isDenied ? 403 : open ? 200 : 404])
        expect(JSON.stringify(reply.data ?? null).includes(canary ?? '')).toBe(open && !isDenied)
        expectClean(role, reply)
      }
    },
  )

  it.each(roles)('ROLE-20 %s changes no device of others', async (role) => {
    for (const { node, device } of built.filter((each) => !isSeenBy(role, each))) {
      const body = { blocked: true, version: 1 }
      const reply = await app.call(setDeviceStatus, { params: { token: device.token }, body, token: token(role) })
      const may = ['ROLE_ACQUIRER_ADMIN', 'ROLE_AFFILIATE_ADMIN', 'ROLE_INSTANCE_ADMIN', 'ROLE_MERCHANT_ADMIN']
      expect([node.name, reply.status]).toEqual([node.name, may.includes(role) ? 404 : 403])
    }
    expect(await app.query('select device_id from device where blocked')).toEqual([])
  })

  it('D-05 a device that was seen on no terminal is there for the merchant alone', async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    const spare = await buildDevice(app.database, own.node.tenant, {}, [])
    const status = async (role: Role) =>
      (await app.call(getDevice, { params: { id: spare.token }, token: token(role) })).status
    expect(await Promise.all((['ROLE_MERCHANT', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const).map(status))).toEqual([
      200, 404, 404,
    ])
    await app.query('delete from device where id = $1', [spare.id])
  })

  it.skipIf('policies' in isolation)('SEC-28 what is below a device is protected by policies of its own', async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    const { terminalId, storeId, merchantId } = own.node.tenant
    const counts = (role: Role, id: number) =>
      asPrincipal(
        app.database,
        { operator: false, bindings: [{ role, id }], userId: 0 } as unknown as Principal,
        async ({ db }) => {
          const { rows } = await sql<{ n: number }>`
          select count(*) n from device_log union all select count(*) from device_certificate
          union all select count(*) from device_attestation union all select count(*) from terminal_report`.execute(db)
          return rows.map(({ n }) => n)
        },
      )
    expect(await counts('ROLE_CASHIER', terminalId)).toEqual([1, 1, 1, 1])
    expect(await counts('ROLE_STORE_ADMIN', storeId)).toEqual([2, 2, 2, 2])
    expect(await counts('ROLE_MERCHANT', merchantId)).toEqual([3, 3, 3, 3])
  })

  it('shows nothing to anybody who is bound to nothing', async () => {
    const [own] = built
    if (!own) throw new Error('no place')
    for (const role of roles.filter((each) => each !== 'ROLE_ADMIN')) {
      const person = await buildPerson(app.database, own.node.tenant, [])
      await unlinkTerminals(app.database, person)
      await addRole(app.database, person, role, own.node.tenant, {})
      const { token: bearer } = await app.openSession(person)
      for (const call of [listDevices, listReports] as unknown as Endpoint<never, never, { total: number }>[]) {
        const { data } = await app.call(call, { params: page, body: {}, token: bearer })
        expect([role, call.name, data.total]).toEqual([role, call.name, 0])
      }
    }
  })
})
