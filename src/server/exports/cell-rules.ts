import { sql } from 'kysely'
import type * as v from 'valibot'
import {
  type CellLabels,
  LIST_SEPARATOR,
  labelText,
  type Label,
  type LabelRule,
  type LabelSettings,
} from '#core/list/cell-labels.ts'
import { currenciesWithExponent, unusualExponents } from '#core/money/money.ts'
import type { Text } from '#core/texts/texts.ts'
import type { ColumnKind } from './cells.ts'
import { wallTimeSql } from '#server/lists/instants.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'
import { translate } from '#server/texts.ts'

/** Whom cells are written for. */
export interface Reader extends LabelSettings {
  /** The zone in which times that are no store's are shown to them. */
  readonly zone: string
}

/** The SQL of a field of the list. */
export type FieldSql = (name: string) => Sql

/** How a field becomes cells. */
export interface CellRule {
  readonly kind: ColumnKind
  /** Of times that are no store's: the zone they are written in, which the heading names. */
  readonly zone?: 'reader' | 'UTC'
  /** The cell's text in SQL. */
  readonly cell: (field: FieldSql, reader: Reader) => Sql
}

/** A rule of the value of one field alone. */
const alone =
  (kind: ColumnKind, cell: (value: Sql) => Sql) =>
  (name: string): CellRule => ({ kind, cell: (field) => cell(field(name)) })

const asText = alone('text', (value) => value)
const asNumber = alone('number', (value) => value)
const asBoolean = alone('boolean', (value) => sql`${value}::text`)
const asDay = alone('day', (value) => value)
/** The text 'YYYY-MM-DDTHH:mm:ss' of UTC, followed by a Z, as the time that the reader's clock showed. */
const asInstant = (name: string): CellRule => ({
  kind: 'wallTime',
  zone: 'reader',
  cell: (field, { zone }) => wallTimeSql(sql`${field(name)}::timestamptz`, zone),
})

/** The same, but for the instant that stands for words, as replies say it. */
export const asInstantOr = (name: string, [instant, words]: readonly [instant: string, words: Text]): CellRule => ({
  kind: 'wallTimeOrText',
  zone: 'reader',
  cell: (field, { zone, language }) => sql`case when ${field(name)} = ${instant}
    then ${translate(language, words)}::text
    else to_char(${wallTimeSql(sql`${field(name)}::timestamptz`, zone)}, 'YYYY-MM-DD HH24:MI:SS') end`,
})

/** A time that a column shows as it is, whatever its clock, to the second. */
export const asTimeIn = (time: Sql): CellRule => ({
  kind: 'wallTime',
  cell: () => sql`date_trunc('second', ${time})`,
})

const isOneOf = (value: Sql, texts: readonly string[]) => anyOf(value, texts)

/** Minor units as a number in major units, with the decimals of the row's currency. */
export const asMoney = (minor: (field: FieldSql) => Sql): CellRule => ({
  kind: 'decimals',
  cell: (field) => {
    const [amount, currency] = [minor(field), field('currency')]
    const major = (exponent: number) => sql`${amount} * ${(10 ** -exponent).toFixed(exponent)}::numeric`
    const cases = unusualExponents.map(
      (exponent) => sql`when ${isOneOf(currency, currenciesWithExponent(exponent))} then ${major(exponent)}`,
    )
    return sql`case when ${isOneOf(currency, unusualExponents.flatMap(currenciesWithExponent))} then
      case ${sql.join(cases, sql` `)} end else ${major(2)} end`
  },
})

/** The cells with labels, from the label tables of the screen. */
export const asLabels = (labels: CellLabels): CellRule => ({
  kind: 'text',
  cell: (field, reader) => {
    const say = (text: Text) => translate(reader.language, text)
    if (!('each' in labels)) {
      const parts = labels.rules.map((rule) => sqlOfRule(rule, field, reader))
      return parts.length === 1 && parts[0] ? parts[0] : sql`coalesce(${sql.join(parts)})`
    }
    const values = field(labels.each)
    return sql`case when cardinality(${values}) = 0 then ${say(labels.none)} else array_to_string(array(
      select coalesce(${labelsJson(labels.labels, say)}::jsonb ->> item.value, item.value)
      from unnest(${values}) with ordinality as item (value, position) order by item.position), ${LIST_SEPARATOR}) end`
  },
})

const labelsJson = (table: Readonly<Record<string, Label>>, say: (text: Text) => string) =>
  Object.fromEntries(Object.entries(table).map(([code, labels]) => [code, labelText(labels, say)]))

const sqlOfRule = (rule: LabelRule, field: FieldSql, reader: Reader): Sql => {
  const say = (text: Text) => translate(reader.language, text)
  const valueAt = (path: string) => {
    const [name = '', inner] = path.split('.')
    return inner === undefined ? field(name) : sql`(${field(name)} ->> ${inner})`
  }
  if ('text' in rule) return sql`${say(rule.text)}::text`
  if ('value' in rule) {
    const value = sql`nullif(${valueAt(rule.value)}::text, '')`
    if (rule.frame === undefined) return value
    const frame = typeof rule.frame === 'string' ? rule.frame : say(rule.frame)
    const [before = '', after = ''] = frame.split('{code}')
    return sql`${before}::text || ${value} || ${after}::text`
  }
  // Looked up in one step: with a `case` of all codes the database took a quarter longer.
  const table = labelsJson(typeof rule.labels === 'function' ? rule.labels(reader) : rule.labels, say)
  const key = sql.join(
    rule.by.map((path) => sql`${valueAt(path)}::text`),
    sql` || '|' || `,
  )
  return sql`${table}::jsonb ->> (${key})`
}

/** What cells of words say of one code of a field, as filters name it. */
export const labelOfCode = (labels: CellLabels, name: string, code: string | number, reader: Reader): string => {
  const say = (text: Text) => translate(reader.language, text)
  const rules = 'each' in labels ? [{ by: [name], labels: labels.labels }] : labels.rules
  for (const rule of rules) {
    if (!('by' in rule) || rule.by.length > 1) continue
    const table = typeof rule.labels === 'function' ? rule.labels(reader) : rule.labels
    const found = Object.hasOwn(table, code) ? table[code] : undefined
    if (found !== undefined) return labelText(found, say)
  }
  return String(code)
}

/** The rule that follows from a field's schema. */
export const ruleOf = (name: string, schema: v.GenericSchema): CellRule => {
  const { type, wrapped, pipe = [] } = schema as Shape
  if (wrapped) return ruleOf(name, wrapped)
  const steps = pipe.map((step) => step.type)
  if (steps.includes('iso_timestamp')) return asInstant(name)
  if (steps.includes('iso_date')) return asDay(name)
  if (type === 'number') return asNumber(name)
  return type === 'boolean' ? asBoolean(name) : asText(name)
}

interface Shape {
  readonly type: string
  readonly wrapped?: v.GenericSchema
  readonly pipe?: readonly { readonly type: string }[]
}
