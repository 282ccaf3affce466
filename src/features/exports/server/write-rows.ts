import { exportNames } from '../texts.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { type Delimiter, valuesOf } from '#server/database/copy-out.ts'
import type { Cell, Table } from '#server/exports/cells.ts'
import { writeCsv } from '#server/exports/csv-writer.ts'
import { writeXlsx } from '#server/exports/xlsx-writer.ts'
import { readRows } from '#server/lists/read-rows.ts'
import { translate } from '#server/texts.ts'
import { aboutSheet } from './about.ts'
import { layOut } from './columns.ts'
import { type ExportRequest, selectionOf } from './request.ts'
import { Totals } from './totals.ts'

/**
 * The file of a request as a stream of bytes, read inside the scope's transaction.
 * @param onRows called with the number of rows written so far
 * @throws ApiError for a filter, sort or column that the principal does not have
 */
export const writeRows = async function* (
  scope: PrincipalScope,
  request: ExportRequest,
  onRows: (rows: number) => void = () => {},
): AsyncGenerator<Buffer> {
  const { entity, body } = request
  const selection = selectionOf(request, scope.principal)
  const { columns, cells, tally } = layOut(request, selection)
  // The last value of each line of a workbook, which is no cell of it.
  const values = tally && body.format === 'xlsx' ? [...cells, tally] : cells
  let written = 0
  const lines = async function* (delimiter: Delimiter): AsyncGenerator<readonly string[]> {
    for await (const batch of readRows(scope, selection, values, delimiter)) {
      yield batch
      written += batch.length
      onRows(written)
    }
  }
  if (body.format === 'csv') {
    yield* writeCsv(columns, lines(','))
    return
  }
  const totals = new Totals()
  const cellsOf = (line: string) => {
    const row = valuesOf(line, '\t')
    if (tally) totals.add(row.pop() ?? '')
    return row
  }
  const inCells = async function* (): AsyncGenerator<Cell[][]> {
    for await (const batch of lines('\t')) yield batch.map(cellsOf)
  }
  const name = translate(body.language, exportNames[entity.list.key as keyof typeof exportNames])
  const rows: Table = { name, columns, batches: inCells(), isFiltered: true }
  yield* writeXlsx([rows, await aboutSheet(scope, request, () => written, tally && totals)])
}
