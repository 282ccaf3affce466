import { beforeAll, describe, expect, it } from 'vitest'
import { variants } from '#core/access/variant.ts'
import { attestationStates, healthStates } from '#core/codes.ts'
import { effectiveStates, stopReasons } from '#core/processing.ts'
import { getConfig } from '#core/public-config.ts'
import { attestationStateTexts, healthTexts, switchTexts } from '#core/texts/states.ts'
import { stopMarks } from '#core/texts/processing.ts'
import { listDevices } from '#features/devices/contract.ts'
import { listTerminals } from '#features/terminals/contract.ts'
import { getToday } from '#features/today/contract.ts'
import { failingDevices, stoppedTerminals } from '#features/today/web/links.ts'
import { addAttestation, buildDevice } from '#tests/support/devices.ts'
import { exportNow, rowsIn } from '#tests/support/export-files.ts'
import { buildPerson, buildTenant, type Tenant } from '#tests/support/factories.ts'
import { useTestApp } from '#tests/support/use-test-app.ts'
import { knowConfig, show } from './screen.tsx'

const switched = ['terminal', 'store', 'mid', 'merchant'] as const
/** The devices that a terminal was seen with: whether each is blocked. */
const deviceKinds = [[], [false], [true], [true, true], [true, false]] as const
const lastAccesses = ['2026-11-20T08:00:00Z', '2026-10-22T09:59:59Z', null]
const patches = ['2026-11-01', '2026-05-22', '2026-05-21', null]
/** Attestations of a device, the newest last. */
const histories = [
  [],
  [[true, true]],
  [[true, null]],
  [[true, false]],
  [[false, null]],
  [
    [true, false],
    [true, true],
  ],
  [
    [true, true],
    [false, null],
  ],
] as const

/** What a cell of one value says first: the large state. */
const largeIn = (text: string | undefined) => text?.split(' · ')[0] ?? ''

/** The word that each effective state has in the column of a terminal's status. */
const wordOf = {
  ...Object.fromEntries(Object.entries(stopMarks).map(([reason, { message }]) => [reason, message])),
  accepting: switchTexts[1].message,
  terminal: switchTexts[0].message,
} as Readonly<Record<(typeof effectiveStates)[number], string>>

describe.each(variants)('EQ-10 in the variant %s', (variant) => {
  const app = useTestApp({ env: { VARIANT: variant, EXPORT_SYNC_ROWS: '5000' } })
  const tenants: Tenant[] = []
  let token: string

  beforeAll(async () => {
    knowConfig((await app.call(getConfig)).data)
    const first = await buildTenant(app.database)
    const { acquirerId, affiliateId, instanceId } = first
    // Every combination of switches and devices.
    for (let switches = 0; switches < 2 ** switched.length; switches += 1) {
      for (const blocked of deviceKinds) {
        const tenant = await buildTenant(app.database, { acquirerId, affiliateId, instanceId })
        tenants.push(tenant)
        for (const [at, kind] of switched.entries()) {
          const status = (switches >> at) & 1
          await app.query(`update ${kind} set status = $1 where id = $2`, [status, tenant[`${kind}Id`]])
        }
        for (const each of blocked) {
          const at = tenants.length
          const device = await buildDevice(app.database, tenant, {
            blocked: each,
            lastAccessedAt: lastAccesses[at % lastAccesses.length] ?? null,
            securityPatch: patches[at % patches.length] ?? null,
          })
          for (const [hour, [success, passed]] of (histories[at % histories.length] ?? []).entries()) {
            await addAttestation(app, device.id, { createdAt: `2026-11-20T1${hour}:00:00Z`, success, passed })
          }
        }
      }
    }
    token = (await app.openSession(await buildPerson(app.database, first, 'ROLE_INSTANCE_ADMIN'))).token
  })

  const everyPage = async (
    endpoint: typeof listTerminals | typeof listDevices,
    filter: object,
    bearer = token,
  ): Promise<{ token: string }[]> => {
    const rows: { token: string }[] = []
    for (let page = 1; ; page += 1) {
      const { status, data, error } = await app.call(endpoint as typeof listTerminals, {
        params: { page, perPage: 100 },
        body: { filter },
        token: bearer,
      })
      if (status !== 200) throw new Error(JSON.stringify(error))
      rows.push(...data.items)
      if (rows.length >= data.total) return rows
    }
  }
  const tokensOf = (rows: readonly { token: string }[]) => rows.map((row) => row.token)

  describe('the terminals that a filter by state finds', () => {
    /** The large state on the screen, by the token of the terminal. */
    let all: readonly { token: string; word: string }[]
    beforeAll(async () => {
      const rows = await everyPage(listTerminals, {})
      const { rows: shown } = await show('terminals', 'en', rows)
      all = rows.map((row, at) => ({ token: row.token, word: largeIn(shown[at]?.get('terminalStatus')) }))
    })

    it.each(effectiveStates)('are those which show that state, and no others: %s', async (state) => {
      const expected = all.filter(({ word }) => word === wordOf[state])
      expect(expected.length).toBeGreaterThan(0)
      expect(tokensOf(await everyPage(listTerminals, { effectiveState: [state] }))).toEqual(tokensOf(expected))
    })

    it('are those of several states together, and all of them for all states', async () => {
      const some = ['device', 'merchant'] as const
      const expected = all.filter(({ word }) => some.some((state) => wordOf[state] === word))
      expect(tokensOf(await everyPage(listTerminals, { effectiveState: some }))).toEqual(tokensOf(expected))
      expect(await everyPage(listTerminals, { effectiveState: effectiveStates })).toHaveLength(all.length)
    })

    it('EQ-01 are in the file too, which names the state', async () => {
      const filter = { effectiveState: ['device'] }
      const rows = await rowsIn(await exportNow(app, token, { filter, columns: ['terminalStatus'] }, 'terminals'))
      expect(rows).toHaveLength((await everyPage(listTerminals, filter)).length)
      expect(new Set(rows.flat())).toEqual(new Set(['Device blocked · Own setting: Enabled']))
    })
  })

  describe('the devices that a filter finds', () => {
    let shown: readonly { token: string; attestation: string; health: readonly string[] }[]
    beforeAll(async () => {
      const rows = await everyPage(listDevices, {})
      const { rows: cells } = await show('devices', 'en', rows)
      shown = rows.map((row, at) => ({
        token: row.token,
        attestation: cells[at]?.get('attestation') ?? '',
        health: (cells[at]?.get('health') ?? '').split(', '),
      }))
    })

    it.each(attestationStates)('are those which show how the newest attestation went: %s', async (state) => {
      const expected = shown.filter(({ attestation }) => attestation === attestationStateTexts[state].message)
      expect(expected.length).toBeGreaterThan(0)
      expect(tokensOf(await everyPage(listDevices, { attestation: [state] }))).toEqual(tokensOf(expected))
    })

    it.each(healthStates)('are those which show what is wrong, or that nothing is: %s', async (state) => {
      const expected = shown.filter(({ health }) => health.includes(healthTexts[state].message))
      expect(expected.length).toBeGreaterThan(0)
      expect(tokensOf(await everyPage(listDevices, { health: [state] }))).toEqual(tokensOf(expected))
    })
  })

  it('what Today says needs attention is as many as the list that it opens, whoever looks', async () => {
    const roles = ['ROLE_MERCHANT_ADMIN', 'ROLE_STORE_ADMIN', 'ROLE_CASHIER'] as const
    const counts = { terminals: 0, devices: 0 }
    for (const [at, tenant] of tenants.entries()) {
      // Each combination is looked at by one of them, and by another one in the other variant.
      const role = roles[(at + variants.indexOf(variant)) % roles.length] ?? 'ROLE_CASHIER'
      const bearer = (await app.openSession(await buildPerson(app.database, tenant, role))).token
      const { data: today } = await app.call(getToday, { body: {}, token: bearer })
      const stopped = await everyPage(listTerminals, stoppedTerminals(undefined), bearer)
      const failing = await everyPage(listDevices, failingDevices(undefined), bearer)
      expect([today.stopped.total, today.devices.total]).toEqual([stopped.length, failing.length])
      expect(today.stopped.items.every(({ reason }) => stopReasons.includes(reason))).toBe(true)
      counts.terminals += stopped.length
      counts.devices += failing.length
    }
    // All but those with every switch on and a device that is not blocked, or none.
    expect(counts.terminals).toBe(tenants.length - 3)
    expect(counts.devices).toBeGreaterThan(0)
  })
})
