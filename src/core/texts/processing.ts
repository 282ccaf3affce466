import type { EffectiveState, StopReason } from '#core/processing.ts'
import type { Text } from './texts.ts'

/** §8, D-52: why a terminal takes no payments. A store counts as disabled too when its MID or its merchant is. */
export const stopTexts: Readonly<Record<StopReason, Text>> = {
  terminal: /*i18n*/ {
    id: 'stop.terminal',
    message: 'The terminal is disabled, so transactions cannot be processed.',
  },
  store: /*i18n*/ {
    id: 'stop.store',
    message: 'The terminal is linked to a disabled store, so transactions cannot be processed.',
  },
  mid: /*i18n*/ {
    id: 'stop.mid',
    message: 'The terminal is linked to a disabled store (its MID is disabled), so transactions cannot be processed.',
  },
  merchant: /*i18n*/ {
    id: 'stop.merchant',
    message:
      'The terminal is linked to a disabled store (its merchant is disabled), so transactions cannot be processed.',
  },
  device: /*i18n*/ {
    id: 'stop.device',
    message: 'Every device of the terminal is blocked, so transactions cannot be processed.',
  },
}

/** What keeps a place from processing transactions, as short as a list says it. */
export const stopMarks: Readonly<Record<StopReason, Text>> = {
  terminal: /*i18n*/ { id: 'stopMark.terminal', message: 'Terminal disabled' },
  store: /*i18n*/ { id: 'stopMark.store', message: 'Store disabled' },
  mid: /*i18n*/ { id: 'stopMark.mid', message: 'MID disabled' },
  merchant: /*i18n*/ { id: 'stopMark.merchant', message: 'Merchant disabled' },
  device: /*i18n*/ { id: 'stopMark.device', message: 'Device blocked' },
}

/** The state of a terminal that counts, and what each is called. */
export const effectiveStateText: Text = /*i18n*/ { id: 'effectiveState', message: 'Current state' }
export const effectiveStateTexts: Readonly<Record<EffectiveState, Text>> = {
  accepting: /*i18n*/ { id: 'effectiveState.accepting', message: 'Accepting payments' },
  ...stopMarks,
}

/** Beside what stops a record from above: that it is not its own switch. */
export const ownSettingText: Text = /*i18n*/ { id: 'stopMark.own', message: 'Own setting: Enabled' }
