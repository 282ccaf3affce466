import { exportNames } from '#contract/texts-exports.ts'
import type { ActorScope } from '../../db/scope.ts'
import type { Cell, Table } from '../../files/cells.ts'
import { writeCsv } from '../../files/csv-writer.ts'
import { writeXlsx } from '../../files/xlsx-writer.ts'
import { readRows } from '../../list/read-rows.ts'
import { translate } from '../../texts.ts'
import { aboutSheet } from './about.ts'
import { layOut } from './columns.ts'
import { type ExportRequest, selectionOf } from './request.ts'

/**
 * The file of a request as a stream of bytes, read inside the scope's transaction.
 * @param onRows is told how many rows are written so far
 * @throws ApiError for a filter, sort or column that the actor does not have
 */
export const writeRows = async function* (
  scope: ActorScope,
  request: ExportRequest,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const { entity, body } = request
  const selection = selectionOf(request, scope.actor)
  const layout = layOut(request, selection)
  let written = 0
  const batches = async function* (): AsyncGenerator<Cell[][]> {
    for await (const rows of readRows(scope, selection, layout.values)) {
      yield rows.map(layout.cellsOf)
      written += rows.length
      onRows(written)
    }
  }
  const rows: Table = {
    name: translate(body.language, exportNames[entity.list.key as keyof typeof exportNames]),
    columns: layout.columns,
    batches: batches(),
  }
  if (body.format === 'csv') yield* writeCsv(rows)
  else yield* writeXlsx([rows, await aboutSheet(scope, request, () => written)])
}
