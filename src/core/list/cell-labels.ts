import type { Language } from '#core/languages/languages.ts'
import { fillIn, type Text } from '#core/texts/texts.ts'

/** What words depend on besides the row. */
export interface LabelSettings {
  readonly language: Language
  /** How a pending transaction is labelled. */
  readonly pendingLabel: 'failed' | 'pending'
  /** The operator's names for types of terminals that have none of ours. */
  readonly terminalTypes: Readonly<Record<string, string>>
}

/** A text of ours, a proper name, several of them, which are joined by a dot, or one with another in brackets. */
export type Label = Text | string | readonly (Text | string)[] | { readonly of: Text; readonly inBrackets: Text }

/** Words by the values of one field, or of several joined by '|'. */
export type LabelTable = Readonly<Record<string, Label>>

/** One way to the words of a cell. The first rule that gives words is used. */
export type LabelRule =
  /** By the values of fields, none of which is empty; `processing.reason` is the field `reason` inside another. */
  | { readonly by: readonly string[]; readonly labels: LabelTable | ((settings: LabelSettings) => LabelTable) }
  /** The value of a field as it is, or at the place of `{code}` in a text. */
  | { readonly value: string; readonly frame?: Text | string }
  | { readonly text: Text }

/**
 * What a column says of a row whose values are codes: declared once, for the screen, for print and for the cells of files,
 * which the database writes by the same tables.
 */
export type CellLabels =
  | { readonly rules: readonly LabelRule[] }
  /** A word for each value of a list, or one for an empty list. */
  | { readonly each: string; readonly labels: LabelTable; readonly none: Text }

/** Separates several labels in one cell. */
const LABEL_SEPARATOR = ' · '
export const LIST_SEPARATOR = ', '

export type Row = Readonly<Record<string, unknown>>
/** Says a text in the reader's language, with its placeholders filled. */
export type Say = (text: Text, values?: Readonly<Record<string, string>>) => string

/** The value of a field as the tables and the database know it; undefined where there is none. */
const valueAt = (row: Row, path: string): string | undefined => {
  const [field = '', inner] = path.split('.')
  const value = inner === undefined ? row[field] : (row[field] as Row | null | undefined)?.[inner]
  if (typeof value === 'string') return value === '' ? undefined : value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

const labelOfRule = (rule: LabelRule, row: Row, settings: LabelSettings, say: Say): Label | undefined => {
  if ('text' in rule) return rule.text
  if ('value' in rule) {
    const code = valueAt(row, rule.value)
    if (code === undefined || rule.frame === undefined) return code
    return typeof rule.frame === 'string' ? fillIn(rule.frame, { code }) : say(rule.frame, { code })
  }
  const values = rule.by.map((path) => valueAt(row, path))
  if (values.includes(undefined)) return undefined
  const table = typeof rule.labels === 'function' ? rule.labels(settings) : rule.labels
  const key = values.join('|')
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/** Words as one text. */
export const labelText = (labels: Label, say: Say): string => {
  if (typeof labels === 'string') return labels
  if ('inBrackets' in labels) return `${say(labels.of)} (${say(labels.inBrackets)})`
  if ('id' in labels) return say(labels)
  return labels.map((label) => (typeof label === 'string' ? label : say(label))).join(LABEL_SEPARATOR)
}

/** What a column says of a row; the empty text where there is nothing to say. */
export const cellText = (cell: CellLabels, row: Row, settings: LabelSettings, say: Say): string => {
  if ('each' in cell) {
    const values = (row[cell.each] ?? []) as readonly string[]
    if (values.length === 0) return say(cell.none)
    return values.map((value) => labelText(cell.labels[value] ?? value, say)).join(LIST_SEPARATOR)
  }
  for (const rule of cell.rules) {
    const labels = labelOfRule(rule, row, settings, say)
    if (labels !== undefined) return labelText(labels, say)
  }
  return ''
}

/** A rule of one field's own words; a code without a label is shown as it is. */
export const coded = (field: string, labels: LabelTable | ((settings: LabelSettings) => LabelTable)): CellLabels => ({
  rules: [{ by: [field], labels }, { value: field }],
})
