import { useLingui } from '@lingui/react'
import { columnTexts } from '#core/texts/texts.ts'
import { newTerminal, type TerminalDetails, terminalSettings } from '#features/terminals/contract.ts'
import { mapNames } from '#core/map-names.ts'
import { nameOnForm, required } from '#web/records/form/problems.ts'
import { useTerminalLabels } from '../labels.ts'

// A terminal is switched on and off beside the form.
const { terminalStatus: _rule, ...rules } = terminalSettings

export type Settings = Pick<TerminalDetails, keyof typeof rules>

const { terminalStatus: _status, ...beginning } = newTerminal

/** What a new terminal begins with. */
export const newSettings: Settings = beginning

/** What can be set of a terminal at any time. @param stored the alias that it has already */
export const settingsEntries = (stored?: string) => ({
  ...rules,
  alias: nameOnForm('ALIAS_BLANK', stored),
  currency: required('CURRENCY_BLANK'),
})

export const settingsOf = (terminal: TerminalDetails): Settings => {
  const values = Object.keys(rules).map((name) => [name, terminal[name as keyof Settings]])
  return { ...newSettings, ...(Object.fromEntries(values) as Settings) }
}

/** The settings in words, for those who changed the same one. */
export const useSettingLabels = () => {
  const { i18n } = useLingui()
  const labels = useTerminalLabels()
  const say = (value: string | number | boolean) => (typeof value === 'boolean' ? labels.yesOrNo(value) : String(value))
  const label = (name: keyof Settings) => i18n._(columnTexts[name])
  return {
    ...mapNames(rules, (name) => ({ label: label(name), text: say })),
    tip: { label: label('tip'), text: labels.onOrOff },
    scaType: { label: label('scaType'), text: labels.sca },
  }
}
