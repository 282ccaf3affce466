import * as v from 'valibot'
import { scaTypes, tipState } from '#core/codes.ts'
import type { TerminalDetails } from '#features/terminals/contract.ts'
import { nameOnForm, required } from '#web/records/form/problems.ts'

/** What can be set of a terminal at any time. @param stored the alias that it has already */
export const settingsEntries = (stored?: string) => ({
  alias: nameOnForm('VALUE_BLANK', stored),
  currency: required(),
  tip: v.picklist(Object.values(tipState)),
  scaType: v.picklist(Object.values(scaTypes)),
  enableOrderReference: v.boolean(),
  enableAppToAppSignatureValidation: v.boolean(),
  restrictAppToApp: v.boolean(),
})

export type Settings = { [Name in keyof ReturnType<typeof settingsEntries>]: TerminalDetails[Name] }

/** What a new terminal begins with. */
export const newSettings: Settings = {
  alias: '',
  currency: '',
  tip: tipState.disabled,
  scaType: scaTypes.inherit,
  enableOrderReference: false,
  enableAppToAppSignatureValidation: false,
  restrictAppToApp: false,
}

export const settingsOf = (terminal: TerminalDetails): Settings => ({
  alias: terminal.alias,
  currency: terminal.currency,
  tip: terminal.tip,
  scaType: terminal.scaType,
  enableOrderReference: terminal.enableOrderReference,
  enableAppToAppSignatureValidation: terminal.enableAppToAppSignatureValidation,
  restrictAppToApp: terminal.restrictAppToApp,
})
