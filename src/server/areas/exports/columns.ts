import { fieldsFor, type Viewer } from '#contract/list/declare.ts'
import type { Text } from '#contract/texts.ts'
import { ApiError } from '../../api-error.ts'
import type { Column } from '../../files/cells.ts'
import type { Selection } from '../../list/read-rows.ts'
import type { Sql } from '../../list/source.ts'
import { translate } from '../../texts.ts'
import { type CellRule, type Reader, ruleOf } from './cell-rules.ts'
import type { Exportable } from './entities.ts'
import type { ExportRequest } from './request.ts'

/** The columns of one file. */
export interface Layout {
  readonly columns: readonly Column[]
  /** The text of each one's cells in SQL. */
  readonly cells: readonly Sql[]
}

interface Part {
  readonly label: Text
  readonly cell: Sql
  readonly rule: CellRule
}

/** Whom the file is for. */
export const readerOf = ({ body: { language }, circumstances: { settings } }: ExportRequest): Reader => ({
  language,
  pendingLabel: settings.pendingLabel,
  terminalTypes: settings.terminalTypes,
})

/** The fields that this viewer has as columns, in the order of the list. */
const columnsFor = ({ list }: Exportable, viewer: Viewer): string[] =>
  fieldsFor(list, viewer).filter((name) => list.row[name]?.label)

/**
 * Lays out the columns that were chosen, in that order; all the viewer has when none were.
 * @throws ApiError WRONG_SHAPE for a column the viewer does not have
 */
export const layOut = (request: ExportRequest, { viewer }: Selection): Layout => {
  const { entity, body } = request
  const chosen = body.columns
  const reader = readerOf(request)
  const available = columnsFor(entity, viewer)
  const hidden = chosen?.filter((name) => !available.includes(name)) ?? []
  if (hidden.length > 0) {
    throw new ApiError('WRONG_SHAPE', {
      fields: hidden.map((name) => ({ field: `columns.${name}`, error: 'WRONG_SHAPE' })),
    })
  }
  const parts = (chosen ?? available).flatMap((name) => partsOf(request, name, reader))
  return {
    columns: parts.map(({ label, rule: { kind, isUtc } }) => ({
      heading: translate(reader.language, label) + (isUtc ? ' (UTC)' : ''),
      kind,
    })),
    cells: parts.map(({ cell }) => cell),
  }
}

const valueOf = ({ source }: ExportRequest, name: string): Sql => {
  const value = source.columns[name]
  if (!value) throw new Error(`The list has no field ${name}.`)
  return value
}

/** A field as a column, and the column that explains it. */
const partsOf = (request: ExportRequest, name: string, reader: Reader): Part[] => {
  const { entity } = request
  const field = entity.list.row[name]
  if (!field?.label) throw new Error(`The field ${name} is no column.`)
  const value = valueOf(request, name)
  const part = (label: Text, rule: CellRule): Part => ({
    label,
    rule,
    cell: rule.cell(value, reader, rule.beside === undefined ? value : valueOf(request, rule.beside)),
  })
  const companion = entity.companions?.[name]
  return [
    part(field.label, entity.cells?.[name] ?? ruleOf(field.schema)),
    ...(companion ? [part(companion.label, companion.rule)] : []),
  ]
}
