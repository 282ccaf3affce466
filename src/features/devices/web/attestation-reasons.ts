import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { attestationList } from '../history.ts'
import type { ListRow } from '#core/list/declare.ts'

export type Attestation = ListRow<typeof attestationList>

/** What went wrong, for people who sell things and not telephones, and what to do about it (B-27). */
export interface AttestationReason {
  readonly reason: MessageDescriptor
  readonly advice: MessageDescriptor
}

interface Check extends AttestationReason {
  readonly fails: (row: Attestation) => boolean
}

const otherDevice = msg`Install all system updates and try again. If it fails again, use another device.`

/** What an attestation looks at, what matters most first. */
const checks: readonly Check[] = [
  {
    fails: ({ basicIntegrity }) => basicIntegrity === false,
    reason: msg`The system of the device has been changed, or it is no real device.`,
    advice: msg`Take no payments on it. Restore its original system or use another device.`,
  },
  {
    fails: ({ cts }) => cts === false,
    reason: msg`The system of the device is not certified.`,
    advice: otherDevice,
  },
  {
    fails: ({ deviceRecognitionVerdict: verdict }) =>
      verdict !== null && !/MEETS_(DEVICE|STRONG|VIRTUAL)_INTEGRITY/.test(verdict),
    reason: msg`The device is less well protected than payments need.`,
    advice: otherDevice,
  },
  {
    fails: ({ appRecognitionType }) => appRecognitionType !== null && appRecognitionType !== 'PLAY_RECOGNIZED',
    reason: msg`The app is not one that the store knows.`,
    advice: msg`Update the app from the store. If it came from elsewhere, remove it and install it from the store.`,
  },
  {
    fails: ({ appLicensingVerdict }) => appLicensingVerdict === 'UNLICENSED',
    reason: msg`The app was not installed from the store.`,
    advice: msg`Remove the app and install it from the store with the account of the device.`,
  },
  {
    fails: ({ challengeCheck }) => challengeCheck === false,
    reason: msg`The device answered a different challenge (possible replay).`,
    advice: msg`Try again on another network. If it fails again, block the device and tell support.`,
  },
  {
    fails: ({ versionCheck }) => versionCheck === false,
    reason: msg`The key store of the device is too old.`,
    advice: otherDevice,
  },
  {
    fails: ({ chainCheck }) => chainCheck === false,
    reason: msg`The key's certificate chain is not from a known manufacturer.`,
    advice: msg`Take no payments on it. Use another device and tell support.`,
  },
  {
    fails: ({ originCheck }) => originCheck === false,
    reason: msg`The key was not made inside the device.`,
    advice: msg`Remove the app and install it from the store, so that a new key is made.`,
  },
  {
    fails: ({ purposesCheck }) => purposesCheck === false,
    reason: msg`The key may be used for more than it is meant for.`,
    advice: msg`Remove the app and install it from the store, so that a new key is made.`,
  },
]

const couldNotBeMade: AttestationReason = {
  reason: msg`The attestation could not run.`,
  advice: msg`Check the device's connection and update its store services. The check runs again automatically.`,
}

const unknown: AttestationReason = {
  reason: msg`The device did not pass, and the service does not say why.`,
  advice: otherDevice,
}

/** Why an attestation did not go well, what matters most first; empty for one that did. */
export const attestationReasons = (row: Attestation): readonly AttestationReason[] => {
  if (!row.success) return [couldNotBeMade]
  if (row.passed !== false) return []
  const failing = checks.filter(({ fails }) => fails(row))
  return failing.length > 0 ? failing : [unknown]
}
