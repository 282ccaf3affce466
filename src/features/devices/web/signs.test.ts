import { describe, expect, it } from 'vitest'
import { buildDevice } from './build-device.ts'
import { signsOf } from './signs.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const signs = (device: Parameters<typeof buildDevice>[0] = {}) =>
  signsOf(buildDevice(device), now).map(({ isTrouble, text: { message } }) => [isTrouble, message])

describe('B-28 the health of a device', () => {
  it('is fine with a recent contact, a recent patch and a passed attestation', () => {
    expect(signs().map(([isTrouble]) => isTrouble)).toEqual([false, false, false])
  })

  it.each([
    ['no contact for long', { status: 'inactive', health: ['noContact'] }, [true, false, false]],
    ['never in contact', { lastAccessed: null, status: 'inactive', health: ['noContact'] }, [true, false, false]],
    ['a patch older than half a year', { health: ['oldPatch'] }, [false, true, false]],
    ['a failed attestation', { attestation: 'failed', health: ['attestation'] }, [false, false, true]],
    ['all at once', { health: ['noContact', 'oldPatch', 'attestation'] }, [true, true, true]],
  ] as const)('says %s', (_, device, expected) => {
    expect(signs({ ...device, health: [...device.health] }).map(([isTrouble]) => isTrouble)).toEqual(expected)
  })

  it.each([
    ['passed', 'The latest attestation passed'],
    ['failed', 'The latest attestation failed'],
    ['notRun', "The latest attestation couldn't run"],
    ['none', 'No security check yet'],
  ] as const)('says in words that the newest attestation is %s', (attestation, text) => {
    expect(signs({ attestation }).at(-1)).toEqual([false, text])
  })

  it('says nothing of a patch that nobody knows', () => {
    expect(signs({ securityPatch: null })).toHaveLength(2)
  })
})
