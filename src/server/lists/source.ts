import { sql, type RawBuilder } from 'kysely'
import { foldedWords } from '#core/text/fold.ts'
import { patternsOfLatin } from '#core/text/latin.ts'
import type { List, Sort } from '#core/list/declare.ts'
import type { FilterValue } from '#core/list/filters.ts'
import { column as columnNamed } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'

/** A piece of SQL with its bound parameters. */
export type Sql = RawBuilder<unknown>

/**
 * Where the rows of a list come from. `columns` names every field of the declared row, `sort` every sortable field and
 * `filter` every filter: a list that is declared but not sourced does not compile.
 */
export interface ListSource<L extends List> {
  /** Table and alias, such as `transaction as t`. */
  readonly from: Sql
  /**
   * What `columns` may name besides: joined to the rows that are read, one row at most to each, and not to those that are
   * only counted, or left out of a page. `alias` is that of `from`.
   */
  readonly beside?: { readonly alias: string; readonly join: Sql }
  /** The columns that identify a row, ending with the id that breaks ties. */
  readonly key: readonly string[]
  /** The condition that the principal may see a row: the first layer of isolation. */
  readonly visible: (scope: PrincipalScope) => Sql
  readonly columns: Readonly<Record<keyof L['row'], Sql>>
  /** What each sort compares, one after the other. */
  readonly sort: Readonly<Record<L['sortable'][number], Sql | readonly Sql[]>>
  /** Each is written for the value of its own filter (`sourceOf`); whoever has any filter has to know that it fits. */
  readonly filter: { readonly [K in keyof L['filter']]: FilterSql<never> }
  /** The rows of these tokens, where their table has no index of them; left out: the column is compared. */
  readonly named?: (tokens: readonly string[]) => Sql
  /** When a row came in, for lists that grow while people page through them. */
  readonly arrived?: Sql
  /** The filters with which the default order is read from an index whatever their values, so that one plan serves all. */
  readonly indexed?: readonly string[]
  /**
   * Which filters mostly select so few rows that all of them are found by an index and then sorted. For the first page of an order that has an
   * index as well the planner expects them near its beginning, and reads on to its end where they are rare. `alias` is that of `from`.
   */
  readonly selective?: { readonly alias: string; readonly is: (filter: Readonly<Record<string, unknown>>) => boolean }
  /** The exact number of rows where it is known without counting them; undefined: count. */
  readonly total?: (scope: PrincipalScope, filter: Readonly<Record<string, unknown>>) => Promise<number | undefined>
  /** Which first rows of a deep page's list need not be read to be left out; undefined: all have to be. */
  readonly skip?: (scope: PrincipalScope, request: SkipRequest) => Promise<Skipped | undefined>
}

export interface SkipRequest {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
  /** How many rows come before the page, at least. */
  readonly offset: number
  /** Which rows the filter selects, but not the list, because they arrived after its moment. */
  readonly late: Sql | undefined
}

export interface Skipped {
  /** How many rows are left out, at most the offset. */
  readonly rows: number
  /** What the others satisfy. */
  readonly rest: Sql
}

/** What a filter means. `zone` is the reader's, in which instants are shown and so filtered. */
type FilterSql<Value> = (value: Value, all: Readonly<Record<string, unknown>>, zone: string) => Sql

/** Gives a declared list its source; a filter that takes another value than the list declares does not compile. */
export const sourceOf = <L extends List>(
  _list: L,
  source: ListSource<L> & {
    readonly filter: { readonly [K in keyof L['filter']]: FilterSql<FilterValue<L['filter'][K]>> }
  },
): ListSource<L> => source

/** Text as it is searched: the rule of `core/text/fold.ts`, from a column that keeps it or worked out row by row. */
export interface Folded {
  readonly folded: Sql
  /** Whether Latin letters find it as well where it is in Greek or Cyrillic ones. */
  readonly isName?: true
}

/** The folded text that a table keeps of a column (migration 0016): of `merchant.name` it is `merchant.name_folded`. */
export const foldedColumn = (name: string): Folded => ({ folded: columnNamed(`${name}_folded`) })

/** The same of a name: what a filter `containsInName` looks into. */
export const foldedName = (name: string): Folded => ({ ...foldedColumn(name), isName: true })

/** The folded text of a column that nothing keeps: for few rows, or short codes. */
export const foldedNow = (text: Sql): Folded => ({ folded: sql`folded(${text})` })

/**
 * Each word of a search is part of one of the texts, in any order, without case and accents: `isFoundIn` of the contract in
 * SQL. The only place that escapes LIKE.
 */
export const containing = (texts: Folded | readonly Folded[], search: string): Sql => {
  const words = foldedWords(search)
  if (words.length === 0) return sql`false`
  const patterns = patternsOfLatin(words)
  const anywhere = (word: string, at: number) => {
    const pattern = patterns[at]
    return sql.join(
      [texts]
        .flat()
        .flatMap(({ folded, isName }) => [
          sql`${folded} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
          ...(isName && pattern !== undefined ? [sql`${folded} ~ ${pattern}`] : []),
        ]),
      sql` or `,
    )
  }
  return sql`(${sql.join(
    words.map((word, at) => sql`(${anywhere(word, at)})`),
    sql` and `,
  )})`
}

/** Equals one of the values. */
export const anyOf = (column: Sql, values: readonly (string | number)[]): Sql =>
  typeof values[0] === 'number' ? sql`${column} = any(${values}::bigint[])` : sql`${column} = any(${values}::text[])`
