import { sql } from 'kysely'
import type { ListBody } from '#contract/list/calls.ts'
import type { List, Viewer } from '#contract/list/declare.ts'
import { column } from '../db/names.ts'
import { readArrays } from '../db/row-arrays.ts'
import type { ActorScope } from '../db/scope.ts'
import { conditions, orderOf } from './page.ts'
import type { ListSource, Sql } from './source.ts'

/** Rows read at a time. */
const BATCH = 2000
const nextBatch = sql`fetch 2000 from selected`

/** Which rows of which list, and who asks. */
export interface Selection<L extends List = List> {
  readonly list: L
  readonly source: ListSource<L>
  readonly body: ListBody
  readonly viewer: Viewer
}

const whereOf = <L extends List>(scope: ActorScope, { list, source, body, viewer }: Selection<L>): Sql =>
  sql.join([source.visible(scope), ...conditions(list, source, body.filter, viewer)], sql` and `)

/** How many rows are selected; of more than `cap` only that they are more: `cap + 1`. */
export const countRows = async <L extends List>(
  scope: ActorScope,
  selection: Selection<L>,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*) total from (select from ${selection.source.from} where ${whereOf(scope, selection)}
      limit ${cap + 1}) capped`.execute(scope.db)
  return rows[0]?.total ?? 0
}

/** Their order. @throws ApiError WRONG_SHAPE for a sort that the viewer does not have */
export const orderOfSelection = <L extends List>({ list, source, body, viewer }: Selection<L>): Sql =>
  orderOf(list, source, body.sort, viewer, source.key.map(column))

/**
 * All selected rows in the order of the list, in batches, each row with the values of `columns` in their order. One query
 * seen through a cursor: one snapshot, one sort, whatever the number of rows. Stays inside the scope's transaction.
 */
export const readRows = async function* <L extends List>(
  scope: ActorScope,
  selection: Selection<L>,
  columns: readonly Sql[],
): AsyncGenerator<readonly unknown[][]> {
  const { source } = selection
  const order = orderOfSelection(selection)
  // Planned for all rows instead of the first, and allowed to wait while a slow disk takes a batch.
  await sql`select set_config('cursor_tuple_fraction', '1', true),
    set_config('idle_in_transaction_session_timeout', '60s', true)`.execute(scope.db)
  await sql`declare selected no scroll cursor for
    select ${sql.join(columns.map((value, at) => sql`${value} as ${column(`c${at}`)}`))}
    from ${source.from} where ${whereOf(scope, selection)} order by ${order}`.execute(scope.db)
  for (;;) {
    const rows = await readArrays(scope.db, nextBatch)
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
  }
}
