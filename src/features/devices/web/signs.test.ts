import { describe, expect, it } from 'vitest'
import { buildAttestation, buildDevice } from './build-device.ts'
import { signsOf } from './signs.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const troubles = (...[device, latest]: [Parameters<typeof buildDevice>[0]?, Parameters<typeof buildAttestation>[0]?]) =>
  signsOf(buildDevice(device), latest && buildAttestation(latest), now).map(({ isTrouble }) => isTrouble)

describe('B-28 the health of a device', () => {
  it('is fine with a recent contact, a recent patch and a passed attestation', () => {
    expect(troubles({}, {})).toEqual([false, false, false])
  })
  it.each([
    ['no contact for long', { status: 'inactive' as const }, {}, [true, false, false]],
    ['never in contact', { lastAccessed: null, status: 'inactive' as const }, {}, [true, false, false]],
    ['a patch older than half a year', { securityPatch: '2026-05-20' }, {}, [false, true, false]],
    ['a failed attestation', {}, { passed: false }, [false, false, true]],
    ['an attestation that could not be made', {}, { success: false, passed: null }, [false, false, true]],
  ])('says %s', (_, device, latest, expected) => {
    expect(troubles(device, latest)).toEqual(expected)
  })
  it('says that there was no attestation yet, which is no trouble', () => {
    const signs = signsOf(buildDevice({}), null, now)
    expect(signs.at(-1)).toMatchObject({ isTrouble: false, text: { message: 'No security check yet' } })
    expect(signs).toHaveLength(3)
  })
  it('says nothing of what nobody knows', () => {
    expect(troubles({ securityPatch: null })).toEqual([false])
  })
})
