import { sql } from 'kysely'
import type * as v from 'valibot'
import { switchState } from '#core/codes.ts'
import { column, exactly } from '#server/database/names.ts'
import type { Sql } from '#server/lists/source.ts'
import { identifier, oneOf, optional, pastInstant, record } from './fields.ts'
import type { FeedLine } from './kind.ts'

const types = {
  bigint: sql`bigint`,
  boolean: sql`boolean`,
  date: sql`date`,
  jsonb: sql`jsonb`,
  smallint: sql`smallint`,
  text: sql`text`,
  'text[]': sql`text[]`,
  'timestamp(3)': sql`timestamp(3)`,
  timestamptz: sql`timestamptz`,
  'timestamptz(3)': sql`timestamptz(3)`,
} as const satisfies Readonly<Record<string, Sql>>

type PostgresType = keyof typeof types

/**
 * When a later line of a record writes a column: `whereGiven` where the line has the field; `unnoticed` whenever another
 * column changes.
 */
type Change = 'never' | 'always' | 'whereGiven' | 'unnoticed'

interface ColumnRule {
  /** Of the value in the line. */
  readonly type: PostgresType
  /** Of the column; that of the field unless given. Null: the statement finds other records by the value. */
  readonly name?: string | null
  readonly change: Change
  /** What is stored, from `line`, `stored` and the records joined; the line's own value unless given. */
  readonly value?: Sql
  /** What a new record begins with where the line leaves it out. */
  readonly otherwise?: Sql
}

/** Columns by the names of the values that they store. */
export type ColumnRules = Readonly<Record<string, ColumnRule>>

type Options = Pick<ColumnRule, 'name' | 'value'>

/** A value by which a statement finds other records; no column. */
export const lookup = (type: PostgresType): ColumnRule => ({ type, name: null, change: 'never' })

/** A column that a new record gets and keeps. */
export const fixed = (type: PostgresType, options: Options = {}): ColumnRule => ({ type, change: 'never', ...options })

/** A column that each line of the record writes. */
export const current = (type: PostgresType, options: Options = {}): ColumnRule => ({
  type,
  change: 'always',
  ...options,
})

/** A column that keeps its value where a line leaves the field out. @param otherwise what a new record then begins with */
export const givenOrStored = (
  type: PostgresType,
  otherwise?: Sql,
  options: Omit<Options, 'value'> = {},
): ColumnRule => ({
  type,
  change: 'whereGiven',
  ...(otherwise && { otherwise }),
  ...options,
})

/** A field of a line: how it is written there, and the column that stores it. */
interface Field<Schema extends v.GenericSchema = v.GenericSchema> {
  readonly schema: Schema
  readonly rule: ColumnRule | undefined
}

export type Fields = Readonly<Record<string, Field>>

/** Declares a field of a line. @param rule none where something else is stored, made from the field */
export const field = <Schema extends v.GenericSchema>(schema: Schema, rule?: ColumnRule): Field<Schema> => ({
  schema,
  rule,
})

/** What every kind below an acquirer has: whose it is, and when it was made where that is given. */
export const acquirerCode = field(optional(identifier()))
export const createdAt = field(
  optional(pastInstant),
  fixed('timestamptz', { value: sql`coalesce(line."createdAt", now())` }),
)

/** The code that identifies a record within its acquirer. */
export const code = field(identifier(), fixed('text', { name: 'code' }))

/** The code of what a record belongs to. @param table that of what it belongs to, as the statement joins it */
export const parentCode = (table: 'affiliate' | 'instance' | 'merchant') =>
  field(identifier(), fixed('text', { name: `${table}_id`, value: column(`${table}.id`) }))

/** Whether a merchant, MID, store or terminal is in service; enabled until a line says otherwise. */
export const switchStatus = field(
  optional(oneOf(Object.values(switchState))),
  givenOrStored('smallint', sql`${switchState.enabled}`, { name: 'status' }),
)

/** When a record changed that has a time of creation too. */
export const updatedOn = field(optional(pastInstant), {
  type: 'timestamptz',
  name: 'updated_at',
  change: 'unnoticed',
  value: sql`coalesce(line."updatedOn", case when stored.id is null then line."createdAt" end, now())`,
})

/** The schema of a line with exactly these fields. */
export const schemaOf = <const F extends Fields>(fields: F) =>
  // Object.fromEntries loses which name has which schema.
  record(
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
      readonly [K in keyof F]: F[K]['schema']
    },
  )

/** A value of a line in SQL. */
export interface FeedColumn {
  readonly field: string
  readonly type: PostgresType
  /** Null: it has no column. */
  readonly name: string | null
  readonly change: Change
  /** What is stored of a line of a new record. */
  readonly value: Sql
  /** The same where the record may be `stored` already. */
  readonly merged: Sql
}

const columnOf = (fieldName: string, { type, change, otherwise, ...rule }: ColumnRule): FeedColumn => {
  const name = rule.name === undefined ? fieldName : rule.name
  const value = rule.value ?? sql`line.${exactly(fieldName)}`
  if (change !== 'whereGiven') return { field: fieldName, type, name, change, value, merged: value }
  const before = column(`stored.${name}`)
  const merged = otherwise ? sql`coalesce(${value}, ${before}, ${otherwise})` : sql`coalesce(${value}, ${before})`
  return { field: fieldName, type, name, change, value, merged }
}

/** The columns of fields. @param made values that a line gets after its check, made from its fields */
export const columnsOf = (fields: Fields, made: ColumnRules = {}): readonly FeedColumn[] => [
  ...Object.entries(fields).flatMap(([name, { rule }]) => (rule ? [columnOf(name, rule)] : [])),
  ...Object.entries(made).map(([name, rule]) => columnOf(name, rule)),
]

/** Those of these fields, in this order. */
export const pick = (columns: readonly FeedColumn[], fields: readonly string[]): readonly FeedColumn[] =>
  columns.filter((each) => fields.includes(each.field))

/** The lines as the rows of `line`, with their tokens and acquirers and what the columns need. */
export const unnestLines = (lines: readonly Omit<FeedLine, 'number'>[], columns: readonly FeedColumn[]): Sql => {
  // A list of names holds inside documents too, and would empty them.
  const names = columns.some(({ type }) => type === 'jsonb')
    ? undefined
    : ['token', 'acquirerId', ...columns.map((each) => each.field)]
  const rows = lines.map(({ token, acquirerId, content }) => ({ token, acquirerId, ...content }))
  const typed = columns.map((each) => sql`${exactly(each.field)} ${types[each.type]}`)
  const all = sql.join([sql`token text`, sql`"acquirerId" bigint`, ...typed])
  return sql`select * from json_to_recordset(${JSON.stringify(rows, names)}::json) as line (${all})`
}

/** The columns that have a name, with it. */
export const stored = (columns: readonly FeedColumn[]) =>
  columns.flatMap(({ name, ...rest }) => (name === null ? [] : [{ ...rest, name }]))

/** Columns as a list. @param of the alias of their table */
export const listed = (names: readonly string[], of?: string): Sql =>
  sql.join(names.map((name) => column(of ? `${of}.${name}` : name)))
