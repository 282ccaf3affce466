import type { deviceStates } from '#contract/codes.ts'
import type { TransactionRight } from '#contract/roles.ts'
import { scaTexts, type Text } from '#contract/texts.ts'
import { deviceStateTexts, rightTexts, switchTexts, terminalTypeTexts } from '#contract/texts-states.ts'
import { translate } from '../../texts.ts'
import { asWords, type CellRule } from './cell-rules.ts'

/** Enabled or disabled. */
export const asSwitch = asWords((state: keyof typeof switchTexts) => switchTexts[state])

export const asDeviceState = asWords((state: (typeof deviceStates)[number]) => deviceStateTexts[state])

/** Several words in one cell. */
export const asRights: CellRule = {
  kind: 'text',
  isList: true,
  writer:
    ({ language }) =>
    (rights: readonly TransactionRight[]) =>
      rights.map((right) => translate(language, rightTexts[right])).join(', '),
}

/** D-69: the operator names types that have no word of ours; others stand as they are. */
const asTerminalType: CellRule = {
  kind: 'text',
  writer: ({ language, terminalTypes }) => {
    const ours: Readonly<Partial<Record<number, Text>>> = terminalTypeTexts
    return (type: number) => {
      const text = ours[type]
      return text ? translate(language, text) : (terminalTypes[type] ?? String(type))
    }
  },
}

/** The fields of a terminal that are codes. */
export const terminalCells = {
  terminalStatus: asSwitch,
  tip: asSwitch,
  scaType: asWords((type: keyof typeof scaTexts) => scaTexts[type]),
  terminalType: asTerminalType,
} satisfies Readonly<Record<string, CellRule>>
