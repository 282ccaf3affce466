import { sql, type RawBuilder } from 'kysely'
import type { List, Sort } from '#contract/list/declare.ts'
import type { ActorScope } from '../db/scope.ts'

/** A piece of SQL with its bound parameters. */
export type Sql = RawBuilder<unknown>

/**
 * Where the rows of a list come from. `columns` names every field of the declared row, `sort` every sortable field and
 * `filter` every filter: a list that is declared but not sourced does not compile.
 */
export interface ListSource<L extends List> {
  /** Table and alias, such as `transaction as t`. */
  readonly from: Sql
  /** The columns that identify a row, ending with the id that breaks ties. */
  readonly key: readonly string[]
  /** The condition that a row is the actor's to see: the first fence. */
  readonly visible: (scope: ActorScope) => Sql
  readonly columns: Readonly<Record<keyof L['row'], Sql>>
  readonly sort: Readonly<Record<L['sortable'][number], Sql>>
  readonly filter: { readonly [K in keyof L['filter']]: (value: never, all: Readonly<Record<string, unknown>>) => Sql }
  /** When a row came in, for lists that grow while people page through them. */
  readonly arrived?: Sql
  /** The filters with which the default order is read from an index whatever their values, so that one plan serves all. */
  readonly indexed?: readonly string[]
  /** The exact number of rows where it is known without counting them; undefined: count. */
  readonly total?: (scope: ActorScope, filter: Readonly<Record<string, unknown>>) => Promise<number | undefined>
  /** Which first rows of a deep page's list need not be read to be left out; undefined: all have to be. */
  readonly skip?: (scope: ActorScope, request: SkipRequest) => Promise<Skipped | undefined>
}

export interface SkipRequest {
  readonly filter: Readonly<Record<string, unknown>>
  readonly sort: Sort
  /** How many rows stand before the page, at least. */
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

/** Gives a declared list its source. */
export const sourceOf = <L extends List>(_list: L, source: ListSource<L>): ListSource<L> => source

/**
 * Contains, without regard to case in any alphabet, whatever the locale of the database; the text is taken literally. The
 * only place that escapes LIKE.
 */
export const containing = (column: Sql, text: string): Sql =>
  sql`${column} collate "und-x-icu" ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`

/** Equals one of the values. */
export const anyOf = (column: Sql, values: readonly (string | number)[]): Sql =>
  typeof values[0] === 'number' ? sql`${column} = any(${values}::bigint[])` : sql`${column} = any(${values}::text[])`
