import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { scaTypes, type ReportKind } from '#core/codes.ts'
import type { TerminalRow } from '../contract.ts'
import { switchTexts, terminalTypeTexts, yesOrNoTexts } from '#core/texts/states.ts'
import { scaTexts } from '#core/texts/texts.ts'
import { useConfig } from '#web/config/config.ts'

/** §9, D-67 */
export const reportTexts: Readonly<Record<ReportKind, MessageDescriptor>> = {
  END_OF_DAY_RECEIPT: msg`Z Balance`,
  END_OF_SHIFT: msg`X Balance`,
  BANK_RECON: msg`Banking report`,
}

/** The TID, which the variant DR calls by another name. */
export const tidOf = ({ posTerminalIdCode, tid }: Pick<TerminalRow, 'posTerminalIdCode' | 'tid'>): string =>
  posTerminalIdCode ?? tid ?? ''

/** What the codes of a terminal say, in the language shown. */
export const useTerminalLabels = () => {
  const { i18n } = useLingui()
  const { terminalTypes } = useConfig()
  const sca = (type: TerminalRow['scaType']) => i18n._(scaTexts[type])
  return {
    /** Nothing for what saved rows lack because it is not kept on the device (offline.md 2.5). */
    yesOrNo: (is: boolean | null) => (is === null ? '' : i18n._(yesOrNoTexts[`${is}`])),
    onOrOff: (state: 0 | 1) => i18n._(switchTexts[state]),
    /** D-69: by our name or the operator's; a number that has none is shown as it is. */
    type: (type: number) => {
      const known = terminalTypeTexts[type as keyof typeof terminalTypeTexts]
      return known ? i18n._(known) : (terminalTypes[type] ?? String(type))
    },
    sca,
    /** D-80: what is inherited is shown in brackets. */
    resolvedSca: ({ scaType, resolvedScaType }: Pick<TerminalRow, 'scaType' | 'resolvedScaType'>) =>
      scaType === scaTypes.inherit ? `${sca(scaType)} (${sca(resolvedScaType)})` : sca(scaType),
  }
}
