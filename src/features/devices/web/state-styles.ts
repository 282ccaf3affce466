import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AttestationState } from '#core/codes.ts'
import type { DeviceRow } from '../contract.ts'
import { attestationStateTexts, blockTexts, deviceStateTexts } from '#core/texts/states.ts'
import type { Text } from '#core/texts/texts.ts'
import type { AnyIcon } from '#web/ui/icons/paths.ts'

/** A state as shape and word. */
export interface StateStyle {
  readonly icon: AnyIcon
  readonly text: MessageDescriptor | Text
}

export const stateStyle = (status: DeviceRow['status']): StateStyle => ({
  icon: status === 'active' ? 'check' : 'minus',
  text: deviceStateTexts[status],
})

export const blockedStyle = (blocked: boolean): StateStyle => ({
  icon: blocked ? 'lock' : 'check',
  text: blockTexts[`${blocked}`],
})

/** Whether something was passed; nothing is said where it was not asked. */
export const passStyle = (passed: boolean | null): StateStyle | undefined => {
  if (passed === null) return undefined
  return passed
    ? { icon: 'check', text: msg({ message: 'Passed', context: 'check of a device' }) }
    : { icon: 'close', text: msg({ message: 'Failed', context: 'check of a device' }) }
}

/** D-55: whether a certificate still counts. */
export const certificateStyle = (active: boolean): StateStyle =>
  active
    ? { icon: 'check', text: msg({ message: 'Active', context: 'certificate' }) }
    : { icon: 'minus', text: msg({ message: 'Deleted', context: 'certificate' }) }

const attestationIcons: Readonly<Record<AttestationState, AnyIcon>> = {
  passed: 'check',
  failed: 'close',
  notRun: 'close',
  none: 'minus',
}

/** How the newest attestation of a device went. */
export const newestAttestationStyle = (state: AttestationState): StateStyle => ({
  icon: attestationIcons[state],
  text: attestationStateTexts[state],
})

/** Whether an attestation could be made at all. */
export const attestationStyle = (success: boolean): StateStyle =>
  success
    ? { icon: 'check', text: msg({ message: 'Completed', context: 'attestation' }) }
    : { icon: 'close', text: msg({ message: "Couldn't run", context: 'attestation' }) }
