import type { Random } from './random.ts'
import type { Lines } from './tenants.ts'

const DAY_MS = 86_400_000
const WEEKS = 8
/** Of so many devices one has failed lately. */
const FAILING_ONE_IN = 3
const IMPOSSIBLE = 0.02

/** What each kind of attestation reports when all is well, and one of each thing that can be wrong. */
const kinds = {
  integrity: {
    part: 'verdict',
    good: {
      basicIntegrity: true,
      cts: true,
      appLicensingVerdict: 'LICENSED',
      appRecognitionType: 'PLAY_RECOGNIZED',
      deviceRecognitionVerdict: 'MEETS_DEVICE_INTEGRITY',
      evaluationType: 'HARDWARE_BACKED',
      packageName: 'com.counterside.softpos',
      versionCode: 41203,
    },
    failures: [
      { basicIntegrity: false, cts: false, deviceRecognitionVerdict: 'NO_INTEGRITY' },
      { cts: false, evaluationType: 'BASIC' },
      { appLicensingVerdict: 'UNLICENSED' },
      { appRecognitionType: 'UNRECOGNIZED_VERSION', versionCode: 40900 },
      { deviceRecognitionVerdict: 'MEETS_BASIC_INTEGRITY' },
    ],
  },
  key: {
    part: 'certificateChecks',
    good: { challenge: true, version: true, chain: true, origin: true, purposes: true },
    failures: [{ challenge: false }, { version: false }, { chain: false }, { origin: false }, { purposes: false }],
  },
} as const

/** Weekly attestations of every device: nearly all pass, some fail, some could not be made. */
export const generateAttestations = (random: Random, devices: Lines, now: Date): Lines => {
  const failed = { integrity: 0, key: 0 }
  return devices.flatMap(({ acquirerCode, deviceId, manufacturer }, index) => {
    const failing = index % FAILING_ONE_IN === 0 ? random.whole(0, WEEKS - 1) : undefined
    const isApple = manufacturer === 'Apple'
    return Array.from({ length: WEEKS }, (_, week) => {
      const made = new Date(now.getTime() - week * 7 * DAY_MS - random.whole(1, 7 * 86_400) * 1000)
      const name = isApple || week % 2 === 1 ? 'key' : 'integrity'
      const { part, good, failures } = kinds[name]
      const failure = week === failing ? failures[failed[name]++ % failures.length] : undefined
      const line = {
        acquirerCode,
        deviceId,
        attestationId: random.hex(12),
        type: isApple ? 'APP_ATTEST' : name === 'key' ? 'KEY_ATTESTATION' : 'PLAY_INTEGRITY',
        createdAt: made.toISOString(),
        updatedOn: new Date(made.getTime() + random.whole(300, 4000)).toISOString(),
      }
      if (!failure && random.chance(IMPOSSIBLE)) {
        return { ...line, success: false, error: random.pick(['API_NOT_AVAILABLE', 'NETWORK_ERROR']) }
      }
      return { ...line, success: true, result: { passed: !failure }, [part]: { ...good, ...failure } }
    })
  })
}
