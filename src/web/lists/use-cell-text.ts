import { useLingui } from '@lingui/react'
import { type CellLabels, cellText, type Row, type Say, type LabelSettings } from '#core/list/cell-labels.ts'
import { useConfig } from '#web/config/config.ts'
import { useLanguage } from '#web/i18n/language.ts'

/** Says what a column of codes says of a row, in the language shown: the same words that files have. */
export const useCellText = (): ((labels: CellLabels, row: object) => string) => {
  const { i18n } = useLingui()
  const { language } = useLanguage()
  const { pendingLabel, terminalTypes } = useConfig()
  const settings: LabelSettings = { language, pendingLabel, terminalTypes }
  const say: Say = ({ id, message }, values) => i18n._(id, values, { message })
  return (labels, row) => cellText(labels, row as Row, settings, say)
}
