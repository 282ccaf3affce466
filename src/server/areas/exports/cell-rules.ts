import { sql } from 'kysely'
import type * as v from 'valibot'
import type { Language } from '#contract/languages.ts'
import { currenciesWithExponent, unusualExponents } from '#contract/money.ts'
import type { Text } from '#contract/texts.ts'
import type { ColumnKind } from '../../files/cells.ts'
import { anyOf, type Sql } from '../../list/source.ts'
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
  /** The heading says that these are times of UTC. */
  readonly isUtc?: boolean
  /** The cell's text in SQL; `beside` is the other field's value in the same row. */
  readonly cell: (value: Sql, reader: Reader, beside: Sql) => Sql
  /** What the cell says of one value, for rules of words. */
  readonly word?: (value: Code, reader: Reader) => string
}

/** A value that stands for something. */
export type Code = string | number

const asText: CellRule = { kind: 'text', cell: (value) => value }
const asNumber: CellRule = { kind: 'number', cell: (value) => value }
const asBoolean: CellRule = { kind: 'boolean', cell: (value) => sql`${value}::text` }
/** The text 'YYYY-MM-DDTHH:mm:ss' of UTC, followed by a Z. */
const asInstant: CellRule = {
  kind: 'wallTime',
  isUtc: true,
  cell: (value) => sql`replace(left(${value}, 19), 'T', ' ')`,
}

/** A time of whatever clock that stands in a column as such, to the second. */
export const asTimeIn = (time: Sql): CellRule => ({
  kind: 'wallTime',
  cell: () => sql`date_trunc('second', ${time})`,
})

/** Minor units (D-35) as a number in major units, with the decimals of the currency that stands in another field. */
export const asMoney = (currencyField: string): CellRule => ({
  kind: 'decimals',
  beside: currencyField,
  cell: (minor, _reader, currency) => {
    const major = (exponent: number) => sql`${minor} * ${(10 ** -exponent).toFixed(exponent)}::numeric`
    const isOneOf = (currencies: readonly string[]) => anyOf(currency, currencies)
    const cases = unusualExponents.map(
      (exponent) => sql`when ${isOneOf(currenciesWithExponent(exponent))} then ${major(exponent)}`,
    )
    return sql`case when ${isOneOf(unusualExponents.flatMap(currenciesWithExponent))} then
      case ${sql.join(cases, sql` `)} end else ${major(2)} end`
  },
})

/** Codes as words; a code without a word stands as it is. */
export const asWords = <C extends Code>(
  codes: (reader: Reader) => readonly C[],
  textOf: (code: C, reader: Reader) => Text | string | undefined,
): CellRule => {
  const word = (code: Code, reader: Reader) => {
    const text = textOf(code as C, reader) ?? String(code)
    return typeof text === 'string' ? text : translate(reader.language, text)
  }
  return {
    kind: 'text',
    word,
    // Looked up in one step: with a `case` of all codes the database took a quarter longer.
    cell: (value, reader) => {
      const words = Object.fromEntries(codes(reader).map((code) => [code, word(code, reader)]))
      return sql`coalesce(${words}::jsonb ->> ${value}::text, ${value}::text)`
    },
  }
}

/** Several words in one cell. */
export const asListOf = (rule: CellRule): CellRule => ({
  ...rule,
  cell: (values, reader, beside) => sql`array_to_string(array(
    select ${rule.cell(sql`item.value`, reader, beside)}
    from unnest(${values}) with ordinality as item (value, place) order by item.place), ', ')`,
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
