import type * as v from 'valibot'
import type { Language } from '#contract/languages.ts'
import { exponentOf } from '#contract/money.ts'
import type { Text } from '#contract/texts.ts'
import type { Cell, ColumnKind } from '../../files/cells.ts'
import { translate } from '../../texts.ts'

/** Whom the words in cells are for. */
export interface Reader {
  readonly language: Language
  /** D-56 */
  readonly pendingLabel: 'failed' | 'pending'
  /** D-69 */
  readonly terminalTypes: Readonly<Record<string, string>>
}

/** How the values of a field become cells. */
export interface CellRule {
  readonly kind: ColumnKind
  /** Another field whose value decides about this one's cells. */
  readonly beside?: string
  /** The value is a list of codes. */
  readonly isList?: boolean
  /** The heading says that these are times of UTC. */
  readonly isUtc?: boolean
  /** Makes the writer for one reader; values are never null, `beside` is the other field's value in the same row. */
  readonly writer: (reader: Reader) => (value: never, beside: never) => Cell
}

const asText: CellRule = { kind: 'text', writer: () => (value: unknown) => String(value) }
const asNumber: CellRule = { kind: 'number', writer: () => (value: number) => value }
const asBoolean: CellRule = { kind: 'boolean', writer: () => (value: boolean) => value }
/** 'YYYY-MM-DDTHH:mm:ss' of whatever clock. */
export const asWallTime: CellRule = { kind: 'wallTime', writer: () => (value: string) => value.slice(0, 19) }
/** The same of UTC, followed by a Z. */
export const asInstant: CellRule = { ...asWallTime, isUtc: true }

/** Minor units (D-35) as a number in major units, with the decimals of the currency that stands in another field. */
export const asMoney = (currencyField: string): CellRule => ({
  kind: 'decimals',
  beside: currencyField,
  writer: () => (minor: number, currency: string) => {
    const exponent = exponentOf(currency)
    if (exponent === 0) return String(minor)
    const digits = String(minor).padStart(exponent + 1, '0')
    return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
  },
})

/** Codes as words; a code without a word stands as it is. */
export const asWords = (textOf: (value: never, reader: Reader) => Text | undefined): CellRule => ({
  kind: 'text',
  writer: (reader) => {
    const known = new Map<unknown, string>()
    return (value: unknown) => {
      const before = known.get(value)
      if (before !== undefined) return before
      const text = textOf(value as never, reader)
      const word = text ? translate(reader.language, text) : String(value)
      known.set(value, word)
      return word
    }
  },
})

/** The rule that a field's schema speaks for. */
export const ruleOf = (schema: v.GenericSchema): CellRule => {
  const { type, wrapped, pipe = [] } = schema as Shape
  if (wrapped) return ruleOf(wrapped)
  if (pipe.some((step) => step.type === 'iso_timestamp')) return asInstant
  if (type === 'number') return asNumber
  return type === 'boolean' ? asBoolean : asText
}

interface Shape {
  readonly type: string
  readonly wrapped?: v.GenericSchema
  readonly pipe?: readonly { readonly type: string }[]
}
