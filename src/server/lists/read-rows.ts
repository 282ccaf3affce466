import { sql } from 'kysely'
import type { ListBody } from '#core/list/calls.ts'
import type { SelectedRows } from '#core/list/export-calls.ts'
import type { List, ListPrincipal } from '#core/list/declare.ts'
import { column } from '#server/database/names.ts'
import { copyOut, type Delimiter } from '#server/database/copy-out.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { conditions, orderOf } from './page.ts'
import { anyOf, type ListSource, type Sql } from './source.ts'

/** Which rows of which list, and who asks. */
export interface Selection<L extends List = List> {
  readonly list: L
  readonly source: ListSource<L>
  /** `only`: of the rows of the filter, those that somebody selected. */
  readonly body: ListBody & { readonly only?: SelectedRows | undefined }
  readonly listPrincipal: ListPrincipal
}

/** Which rows are selected, in SQL. @throws ApiError WRONG_SHAPE for a filter that the principal does not have */
export const whereOf = <L extends List>(
  scope: PrincipalScope,
  { list, source, body, listPrincipal }: Selection<L>,
): Sql =>
  sql.join(
    [source.visible(scope), ...conditions(list, source, body, listPrincipal), ...namedOf(source, body.only)],
    sql` and `,
  )

const namedOf = <L extends List>(source: ListSource<L>, only: SelectedRows | undefined): Sql[] => {
  if (!only || !('tokens' in only)) return []
  return [source.named?.(only.tokens) ?? anyOf(source.columns['token' as keyof L['row']], only.tokens)]
}

const mostOf = (only: SelectedRows | undefined) => (only && 'first' in only ? only.first : Infinity)

/** How many rows are selected; of more than `cap` only that they are more: `cap + 1`. */
export const countRows = async <L extends List>(
  scope: PrincipalScope,
  selection: Selection<L>,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) total from (select 1 from ${selection.source.from} where ${whereOf(scope, selection)}
      limit ${cap + 1}) capped`.execute(scope.db)
  return Math.min(rows[0]?.total ?? 0, mostOf(selection.body.only))
}

/** Their order. @throws ApiError WRONG_SHAPE for a sort that the principal does not have */
export const orderOfSelection = <L extends List>({ list, source, body, listPrincipal }: Selection<L>): Sql =>
  orderOf(list, source, body.sort, listPrincipal, source.key.map(column))

/**
 * All selected rows in the order of the list, in batches, each row as a line of the values of `columns` in their order (see
 * `copyOut`). One query: one snapshot, one sort, whatever the number of rows. Stays inside the scope's transaction.
 */
export const readRows = async function* <L extends List>(
  scope: PrincipalScope,
  selection: Selection<L>,
  columns: readonly Sql[],
  delimiter: Delimiter,
): AsyncGenerator<readonly string[]> {
  const { source, body } = selection
  const most = mostOf(body.only)
  const order = orderOfSelection(selection)
  const rows = sql`${source.from} where ${whereOf(scope, selection)} order by ${order}
    ${most === Infinity ? sql`offset 0` : sql`limit ${most}`}`
  // Times as ISO 8601 has them.
  await sql`select set_config('datestyle', 'ISO', true)`.execute(scope.db)
  yield* copyOut(
    scope.db,
    // Not under their own names, which would then mean the columns of the reply in `order by`.
    sql`select ${sql.join(columns.map((value, at) => sql`${value} as ${column(`c${at}`)}`))} from ${
      // Chosen and sorted before what stands beside it is asked, which a distributed database does on its coordinator.
      source.beside
        ? sql`(select * from ${rows}) as ${column(source.beside.alias)} ${source.beside.join} order by ${order}`
        : rows
    }`,
    delimiter,
  )
}
