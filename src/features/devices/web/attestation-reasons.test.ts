import { expect, it } from 'vitest'
import { type Attestation, attestationReasons } from './attestation-reasons.ts'
import { buildAttestation } from './build-device.ts'

const reasons = (values: Partial<Attestation>) => attestationReasons(buildAttestation(values))

it.each([
  ['the system', { basicIntegrity: false }],
  ['the certification', { cts: false }],
  ['the protection of the device', { deviceRecognitionVerdict: 'MEETS_BASIC_INTEGRITY' }],
  ['the origin of the app', { appRecognitionType: 'UNRECOGNIZED_VERSION' }],
  ['the licence of the app', { appLicensingVerdict: 'UNLICENSED' }],
  ['the challenge', { challengeCheck: false }],
  ['the key store', { versionCheck: false }],
  ['the chain', { chainCheck: false }],
  ['the origin of the key', { originCheck: false }],
  ['the purposes of the key', { purposesCheck: false }],
])('B-27 a failing check of %s is the one reason, with something to do', (_, failing) => {
  const found = reasons({ passed: false, ...failing })
  expect(found).toHaveLength(1)
  expect(found[0]?.advice.id).toBeTruthy()
  expect(reasons({ passed: true, ...failing })).toEqual([])
})

it('B-27 several failing checks are all named, each in words of its own', () => {
  const found = reasons({ passed: false, basicIntegrity: false, cts: false, chainCheck: false })
  expect(new Set(found.map(({ reason }) => reason.id)).size).toBe(3)
})

it('B-27 a failure without a failing check, and one that could not be made, have reasons too', () => {
  expect(reasons({ passed: false })).toHaveLength(1)
  expect(reasons({ success: false, passed: null })).toHaveLength(1)
  expect(reasons({})).toEqual([])
})

it.each([
  ['NETWORK_ERROR', "The device couldn't reach the security service."],
  ['API_NOT_AVAILABLE', "The device's store services are missing or outdated."],
  ['NONCE_TOO_SHORT', "The attestation couldn't run."],
  ['toString', "The attestation couldn't run."],
  [null, "The attestation couldn't run."],
])('B-27 the error %s is told in plain words, with something to do', (error, text) => {
  const [found, ...others] = reasons({ success: false, passed: null, error })
  expect([found?.reason.message, others]).toEqual([text, []])
  expect(found?.advice.message).toMatch(/The check runs again automatically\.$/)
})
