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
    reason: msg`The device's system was modified, or it isn't a physical device.`,
    advice: msg`Don't take payments on it. Restore its original system or use another device.`,
  },
  {
    fails: ({ cts }) => cts === false,
    reason: msg`The device's system isn't certified.`,
    advice: otherDevice,
  },
  {
    fails: ({ deviceRecognitionVerdict: verdict }) =>
      verdict !== null && !/MEETS_(DEVICE|STRONG|VIRTUAL)_INTEGRITY/.test(verdict),
    reason: msg`The device isn't secure enough for payments.`,
    advice: otherDevice,
  },
  {
    fails: ({ appRecognitionType }) => appRecognitionType !== null && appRecognitionType !== 'PLAY_RECOGNIZED',
    reason: msg`The app store doesn't recognise this app.`,
    advice: msg`Update the app from the store. If it was installed from elsewhere, remove it and reinstall it from the store.`,
  },
  {
    fails: ({ appLicensingVerdict }) => appLicensingVerdict === 'UNLICENSED',
    reason: msg`The app wasn't installed from the store.`,
    advice: msg`Remove the app and reinstall it from the store with the device's account.`,
  },
  {
    fails: ({ challengeCheck }) => challengeCheck === false,
    reason: msg`The device answered a different challenge (possible replay).`,
    advice: msg`Try again on another network. If it fails again, block the device and contact support.`,
  },
  {
    fails: ({ versionCheck }) => versionCheck === false,
    reason: msg`The device's key store is outdated.`,
    advice: otherDevice,
  },
  {
    fails: ({ chainCheck }) => chainCheck === false,
    reason: msg`The key's certificate chain is not from a known manufacturer.`,
    advice: msg`Don't take payments on it. Use another device and contact support.`,
  },
  {
    fails: ({ originCheck }) => originCheck === false,
    reason: msg`The key wasn't created on the device.`,
    advice: msg`Remove the app and reinstall it from the store to create a new key.`,
  },
  {
    fails: ({ purposesCheck }) => purposesCheck === false,
    reason: msg`The key allows more uses than it should.`,
    advice: msg`Remove the app and reinstall it from the store to create a new key.`,
  },
]

const couldNotBeMade: AttestationReason = {
  reason: msg`The attestation couldn't run.`,
  advice: msg`Check the device's connection and update its store services. The check runs again automatically.`,
}

const notReached: AttestationReason = {
  reason: msg`The device couldn't reach the security service.`,
  advice: msg`Check the device's connection. The check runs again automatically.`,
}

const outdatedServices: AttestationReason = {
  reason: msg`The device's store services are missing or outdated.`,
  advice: msg`Update the app store and its services on the device. The check runs again automatically.`,
}

/** By the error codes of the Play Integrity API (`IntegrityErrorCode`); the others say nothing that a shop can mend. */
const errors = new Map<string | null, AttestationReason>(
  Object.entries({
    NETWORK_ERROR: notReached,
    GOOGLE_SERVER_UNAVAILABLE: notReached,
    CLIENT_TRANSIENT_ERROR: notReached,
    TOO_MANY_REQUESTS: notReached,
    API_NOT_AVAILABLE: outdatedServices,
    CANNOT_BIND_TO_SERVICE: outdatedServices,
    PLAY_STORE_NOT_FOUND: outdatedServices,
    PLAY_STORE_VERSION_OUTDATED: outdatedServices,
    PLAY_SERVICES_NOT_FOUND: outdatedServices,
    PLAY_SERVICES_VERSION_OUTDATED: outdatedServices,
  }),
)

const unknown: AttestationReason = {
  reason: msg`The device failed the check. The service gives no reason.`,
  advice: otherDevice,
}

/** Why an attestation did not go well, what matters most first; empty for one that did. */
export const attestationReasons = (row: Attestation): readonly AttestationReason[] => {
  if (!row.success) return [errors.get(row.error) ?? couldNotBeMade]
  if (row.passed !== false) return []
  const failing = checks.filter(({ fails }) => fails(row))
  return failing.length > 0 ? failing : [unknown]
}
