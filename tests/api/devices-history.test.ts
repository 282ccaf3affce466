import { describe, expect, it } from 'vitest'
import { listAttestations, listCertificates } from '#features/devices/history.ts'
import type { Endpoint } from '#core/endpoint.ts'
import { attestationLine, buildDevice, certificateLine, type BuiltDevice } from '#tests/support/devices.ts'
import { takeLines } from '#tests/support/intake-lines.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useSession, useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const app = useTestApp()
const tenant = useTenant(app)
const cashier = useSession(app, tenant, 'ROLE_CASHIER')

const list = <P, B, R>(call: Endpoint<P, B, R>, device: Pick<BuiltDevice, 'token'>, body: unknown = {}, page = 1) =>
  app.call(call, { params: { token: device.token, page, perPage: 10 }, body, token: cashier.token })

describe('API-32 DEV-24 certificates of a device', () => {
  it('DEV-25 DEV-26 DEV-27 DEV-28 DEV-29 tell all that is known, the newest first', async () => {
    const device = await buildDevice(app.database, tenant)
    const other = await buildDevice(app.database, tenant)
    await takeLines(app, 'certificates', [
      certificateLine(device, {
        isDeleted: true,
        status: 'REVOKED',
        createdAt: '2026-01-01T02:00:00+02:00',
        updatedOn: '2026-06-01T10:00:00Z',
        firstAccessedAt: '2026-01-02T10:00:00Z',
        lastAccessedAt: '2026-05-31T10:00:00Z',
      }),
      certificateLine(device),
      certificateLine(other),
    ])
    const { data } = await list(listCertificates, device)
    expect(data).toMatchObject({ total: 2, totalIs: 'exact' })
    expect(data.items).toEqual([
      {
        token: expect.any(String),
        app: 'com.example.softpos',
        active: true,
        status: null,
        createdAt: '2026-11-18T10:00:00Z',
        updatedOn: '2026-11-18T10:00:00Z',
        firstAccessed: null,
        lastAccessed: null,
      },
      {
        token: expect.any(String),
        app: 'com.example.softpos',
        active: false,
        status: 'REVOKED',
        createdAt: '2026-01-01T00:00:00Z',
        updatedOn: '2026-06-01T10:00:00Z',
        firstAccessed: '2026-01-02T10:00:00Z',
        lastAccessed: '2026-05-31T10:00:00Z',
      },
    ])
  })
})

describe('API-33 DEV-30 attestations of a device', () => {
  it('DEV-31 DEV-35 DEV-36 DEV-43 DEV-44 DEV-48 tell verdict and checks, the newest first', async () => {
    const device = await buildDevice(app.database, tenant)
    const verdict = {
      basicIntegrity: true,
      cts: false,
      appLicensingVerdict: 'LICENSED',
      appRecognitionType: 'PLAY_RECOGNIZED',
      deviceRecognitionVerdict: 'MEETS_BASIC_INTEGRITY',
      evaluationType: 'BASIC',
      packageName: 'com.example.softpos',
      versionCode: 41_203,
    }
    const certificateChecks = { challenge: true, version: false, chain: true, origin: false, purposes: true }
    await takeLines(app, 'attestations', [
      attestationLine(device, { result: { passed: false }, verdict, certificateChecks }),
      attestationLine(device, {
        success: false,
        error: 'NETWORK_ERROR',
        result: null,
        createdAt: '2026-11-20T10:00:00Z',
        updatedOn: '2026-11-20T10:00:05Z',
      }),
    ])
    const { data } = await list(listAttestations, device)
    const unknown = {
      ...Object.fromEntries(Object.keys(verdict).map((name) => [name, null])),
      challengeCheck: null,
      versionCheck: null,
      chainCheck: null,
      originCheck: null,
      purposesCheck: null,
    }
    expect(data.items).toEqual([
      {
        token: expect.any(String),
        type: 'PLAY_INTEGRITY',
        createdAt: '2026-11-20T10:00:00Z',
        updatedOn: '2026-11-20T10:00:05Z',
        success: false,
        error: 'NETWORK_ERROR',
        passed: null,
        ...unknown,
      },
      {
        token: expect.any(String),
        type: 'PLAY_INTEGRITY',
        createdAt: '2026-11-19T10:00:00Z',
        updatedOn: '2026-11-19T10:00:00Z',
        success: true,
        error: null,
        passed: false,
        ...verdict,
        challengeCheck: true,
        versionCheck: false,
        chainCheck: true,
        originCheck: false,
        purposesCheck: true,
      },
    ])
  })
})

describe.each([
  ['certificates', listCertificates, certificateLine],
  ['attestations', listAttestations, attestationLine],
] as const)('%s', (kind, call, line) => {
  it('come in pages, rising when asked', async () => {
    const device = await buildDevice(app.database, tenant)
    const times = Array.from({ length: 12 }, (_, hour) => `2026-11-01T${String(hour).padStart(2, '0')}:00:00Z`)
    await takeLines(
      app,
      kind,
      times.map((createdAt) => line(device, { createdAt })),
    )
    const rising = { sort: { field: 'createdAt', direction: 'asc' } }
    const pages = [
      await list(call as never, device, rising),
      await list(call as never, device, rising, 2),
    ] as never as {
      data: { total: number; items: { createdAt: string }[] }
    }[]
    expect(pages.map(({ data }) => data.total)).toEqual([12, 12])
    expect(pages.flatMap(({ data }) => data.items.map(({ createdAt }) => createdAt))).toEqual(times)
  })

  it('have no filter and no other sort, and are not found below an unknown device', async () => {
    const device = await buildDevice(app.database, tenant)
    expect((await list(call as never, device, { filter: { app: 'x' } })).status).toBe(400)
    expect((await list(call as never, device, { sort: { field: 'token', direction: 'asc' } })).status).toBe(400)
    expect(refusalOf(await list(call as never, { token: 'unknown' }))).toEqual([404, 'NOT_FOUND'])
  })
})
