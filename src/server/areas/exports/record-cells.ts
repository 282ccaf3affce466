import { deviceStates, scaTypes, switchState } from '#contract/codes.ts'
import { transactionRights } from '#contract/roles.ts'
import { scaTexts, type Text } from '#contract/texts.ts'
import { deviceStateTexts, rightTexts, switchTexts, terminalTypeTexts } from '#contract/texts-states.ts'
import { asListOf, asWords, type CellRule } from './cell-rules.ts'

/** Enabled or disabled. */
export const asSwitch = asWords(
  () => Object.values(switchState),
  (state) => switchTexts[state],
)

export const asDeviceState = asWords(
  () => deviceStates,
  (state) => deviceStateTexts[state],
)

export const asRights = asListOf(
  asWords(
    () => transactionRights,
    (right) => rightTexts[right],
  ),
)

export const asScaType = asWords(
  () => Object.values(scaTypes),
  (type) => scaTexts[type],
)

const ourTypes: Readonly<Partial<Record<number, Text>>> = terminalTypeTexts

/** D-69: the operator names types that have no word of ours; others stand as they are. */
const asTerminalType = asWords(
  ({ terminalTypes }) => Object.keys({ ...terminalTypes, ...ourTypes }).map(Number),
  (type, { terminalTypes }) => ourTypes[type] ?? terminalTypes[type],
)

/** The fields of a terminal that are codes. */
export const terminalCells = {
  terminalStatus: asSwitch,
  tip: asSwitch,
  scaType: asScaType,
  terminalType: asTerminalType,
} satisfies Readonly<Record<string, CellRule>>
