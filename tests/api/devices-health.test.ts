import { beforeAll, expect, it } from 'vitest'
import type { Role } from '#core/access/roles.ts'
import { listDevices } from '#features/devices/contract.ts'
import { addAttestation, buildDevice } from '#tests/support/devices.ts'
import { buildPerson } from '#tests/support/factories.ts'
import { refusalOf } from '#tests/support/list-rows.ts'
import { useTenant, useTestApp } from '#tests/support/use-test-app.ts'

const DR = 'dr.example'

/** How it goes for each device, the newest attestation last. */
const outcomes: Readonly<Record<string, readonly (readonly [success: boolean, passed: boolean | null])[]>> = {
  good: [
    [false, null],
    [true, false],
    [true, true],
  ],
  failing: [
    [true, true],
    [true, false],
  ],
  impossible: [
    [true, true],
    [false, null],
  ],
  unsaid: [[true, null]],
  never: [],
  fresh: [[true, true]],
  old: [[true, true]],
  silent: [[true, false]],
}
/** 183 days before the day of the tests, and 184. */
const patches: Readonly<Record<string, string>> = { fresh: '2026-05-22', old: '2026-05-21', silent: '2026-01-01' }

const app = useTestApp({ env: { VARIANT_BY_HOST: `${DR}=dr` } })
const tenant = useTenant(app)
let token: string

const tokenOf = async (role: Role) => (await app.openSession(await buildPerson(app.database, tenant, role))).token

beforeAll(async () => {
  token = await tokenOf('ROLE_MERCHANT')
  for (const [deviceId, attestations] of Object.entries(outcomes)) {
    const { id } = await buildDevice(app.database, tenant, {
      deviceId,
      securityPatch: patches[deviceId] ?? null,
      ...(deviceId === 'silent' && { lastAccessedAt: '2026-10-22T09:59:59Z' }),
    })
    for (const [at, [success, passed]] of attestations.entries()) {
      await addAttestation(app, id, { createdAt: `2026-11-20T1${at}:00:00Z`, success, passed })
    }
  }
})

const page = (filter: object = {}, bearer = token, host?: string) =>
  app.call(listDevices, {
    params: { page: 1, perPage: 100 },
    body: { filter },
    token: bearer,
    ...(host && { host }),
  })
const found = async (...asked: Parameters<typeof page>) => {
  const { status, data, error } = await page(...asked)
  if (status !== 200) throw new Error(JSON.stringify(error))
  return data.items.map(({ deviceId }) => deviceId).join(' ')
}

it('FLT-69 B-28 a device shows how its newest attestation went, and what is wrong with it', async () => {
  const { data } = await page()
  expect(data.items.map(({ deviceId, attestation, health }) => [deviceId, attestation, health])).toEqual([
    ['failing', 'failed', ['attestation']],
    ['fresh', 'passed', []],
    ['good', 'passed', []],
    ['impossible', 'notRun', ['attestation']],
    ['never', 'none', []],
    ['old', 'passed', ['oldPatch']],
    ['silent', 'failed', ['noContact', 'oldPatch', 'attestation']],
    ['unsaid', 'passed', []],
  ])
})

it.each([
  [{ attestation: ['passed'] }, 'fresh good old unsaid'],
  [{ attestation: ['failed', 'notRun'] }, 'failing impossible silent'],
  [{ attestation: ['none'] }, 'never'],
  [{ health: ['healthy'] }, 'fresh good never unsaid'],
  [{ health: ['noContact'] }, 'silent'],
  [{ health: ['oldPatch'] }, 'old silent'],
  [{ health: ['attestation', 'oldPatch'] }, 'failing impossible old silent'],
  [{ health: ['healthy', 'noContact'] }, 'fresh good never silent unsaid'],
  [{ health: ['attestation'], attestation: ['notRun'] }, 'impossible'],
])('FLT-69 devices are narrowed by %j to %s', async (filter, devices) => {
  expect(await found(filter)).toBe(devices)
})

it('FLT-69 what is no state is refused', async () => {
  expect(refusalOf(await page({ attestation: ['asleep'] }))).toEqual([400, 'WRONG_SHAPE', 'filter.attestation.0'])
  expect(refusalOf(await page({ health: [] }))).toEqual([400, 'WRONG_SHAPE', 'filter.health'])
})

it.each(['ROLE_ACQUIRER_ADMIN', 'ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const)(
  'FLT-69 %s filters by them in both variants',
  async (role) => {
    const bearer = await tokenOf(role)
    const filter = { attestation: ['failed', 'notRun'], health: ['noContact'] }
    expect([await found(filter, bearer), await found(filter, bearer, DR)]).toEqual(['silent', 'silent'])
  },
)
