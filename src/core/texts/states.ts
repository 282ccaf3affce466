import type { deviceStates, switchState, terminalTypes } from '#core/codes.ts'
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

/** Whether a device is blocked, by the value as text. */
export const blockTexts: Readonly<Record<'true' | 'false', Text>> = {
  true: /*i18n*/ { id: 'deviceState.blocked', message: 'Blocked' },
  false: /*i18n*/ { id: 'deviceState.unblocked', message: 'Unblocked' },
}
