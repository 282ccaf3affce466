import type { AttestationState, deviceStates, healthStates, switchState, terminalTypes } from '#core/codes.ts'
import type { InvitationState } from '#core/invitations.ts'
import type { SuspensionState } from '#core/suspension.ts'
import type { TransactionRight } from '#core/access/roles.ts'
import type { Text } from './texts.ts'

type Codes<Named> = Readonly<Record<Named[keyof Named] & number, Text>>

/** §4: merchants, MIDs, terminals and the tip. */
export const switchTexts: Codes<typeof switchState> = {
  0: /*i18n*/ { id: 'switch.disabled', message: 'Disabled' },
  1: /*i18n*/ { id: 'switch.enabled', message: 'Enabled' },
}

/** D-69 */
export const terminalTypeTexts: Codes<typeof terminalTypes> = {
  0: /*i18n*/ { id: 'terminalType.0', message: 'SoftPOS (Android)' },
  1: /*i18n*/ { id: 'terminalType.1', message: 'SoftPOS (iOS)' },
  2: /*i18n*/ { id: 'terminalType.2', message: 'Dedicated device' },
}

export const invitationTexts: Readonly<Record<InvitationState, Text>> = {
  pending: /*i18n*/ { id: 'invitation.pending', message: 'Invited' },
  accepted: /*i18n*/ { id: 'invitation.accepted', message: 'Accepted' },
  expired: /*i18n*/ { id: 'invitation.expired', message: 'Expired' },
  withdrawn: /*i18n*/ { id: 'invitation.withdrawn', message: 'Withdrawn' },
}

/** §4, D-53 */
export const deviceStateTexts: Readonly<Record<(typeof deviceStates)[number], Text>> = {
  active: /*i18n*/ { id: 'deviceState.active', message: 'Active' },
  inactive: /*i18n*/ { id: 'deviceState.inactive', message: 'Inactive' },
}

/** §6 */
export const rightTexts: Readonly<Record<TransactionRight, Text>> = {
  ROLE_SALE: /*i18n*/ { id: 'right.ROLE_SALE', message: 'Sale' },
  ROLE_REFUND: /*i18n*/ { id: 'right.ROLE_REFUND', message: 'Refund' },
  ROLE_VOID: /*i18n*/ { id: 'right.ROLE_VOID', message: 'Void' },
}

/** What a person without any of these rights has. */
export const noRightsText: Text = /*i18n*/ { id: 'right.none', message: 'None' }

/** Of truths, by the value as text. */
export const yesOrNoTexts: Readonly<Record<'true' | 'false', Text>> = {
  true: /*i18n*/ { id: 'truth.yes', message: 'Yes' },
  false: /*i18n*/ { id: 'truth.no', message: 'No' },
}

/** Instead of an end. */
export const untilLiftedText: Text = /*i18n*/ { id: 'suspension.untilLifted', message: 'Until it is lifted' }

/** What the filter for people who are suspended is called. */
export const suspendedText: Text = /*i18n*/ { id: 'filter.suspended', message: 'Suspended' }

/** Whether somebody is suspended. */
export const suspendedTexts: Readonly<Record<SuspensionState, Text>> = {
  yes: yesOrNoTexts.true,
  no: yesOrNoTexts.false,
}

/** Whether a device is blocked, by the value as text. */
export const blockTexts: Readonly<Record<'true' | 'false', Text>> = {
  true: /*i18n*/ { id: 'deviceState.blocked', message: 'Blocked' },
  false: /*i18n*/ { id: 'deviceState.unblocked', message: 'Unblocked' },
}

/** How the newest attestation of a device went. */
export const attestationStateTexts: Readonly<Record<AttestationState, Text>> = {
  passed: /*i18n*/ { id: 'attestationState.passed', message: 'Passed' },
  failed: /*i18n*/ { id: 'attestationState.failed', message: 'Not passed' },
  notRun: /*i18n*/ { id: 'attestationState.notRun', message: "Couldn't run" },
  none: /*i18n*/ { id: 'attestationState.none', message: 'No security check yet' },
}

/** What is wrong with a device, or that nothing is. */
export const healthTexts: Readonly<Record<(typeof healthStates)[number], Text>> = {
  healthy: /*i18n*/ { id: 'health.healthy', message: 'No problems' },
  noContact: /*i18n*/ { id: 'health.noContact', message: 'No contact' },
  oldPatch: /*i18n*/ { id: 'health.oldPatch', message: 'Old security patch' },
  attestation: /*i18n*/ { id: 'health.attestation', message: 'Security check not passed' },
}
