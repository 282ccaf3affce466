import { fieldsFor, type ListPrincipal } from '#core/list/declare.ts'
import type { Text } from '#core/texts/texts.ts'
import { DEFAULT_ZONE } from '#core/time/time-zone.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { SheetColumn } from '#server/exports/cells.ts'
import type { Selection } from '#server/lists/read-rows.ts'
import type { Sql } from '#server/lists/source.ts'
import { translate } from '#server/texts.ts'
import { asLabels, type CellRule, type Reader, ruleOf } from '#server/exports/cell-rules.ts'
import type { Exportable } from '#server/exports/exportable.ts'
import type { ExportRequest } from './request.ts'

/** The columns of one file. */
export interface Layout {
  readonly columns: readonly SheetColumn[]
  /** The text of each one's cells in SQL. */
  readonly cells: readonly Sql[]
  /** What a summary counts of each row, in SQL. */
  readonly tally: Sql | undefined
}

interface Part {
  readonly label: Text
  readonly cell: Sql
  readonly rule: CellRule
}

/** What cells depend on besides the row: language, zone and level of the person. */
export const readerOf = ({
  body: { language, zone = DEFAULT_ZONE },
  environment: { settings },
}: ExportRequest): Reader => ({
  language,
  zone,
  pendingLabel: settings.pendingLabel,
  terminalTypes: settings.terminalTypes,
})

/** The fields that this principal has as columns, in the order of the list. */
const columnsFor = ({ list }: Exportable, listPrincipal: ListPrincipal): string[] =>
  fieldsFor(list, listPrincipal).filter((name) => list.row[name]?.label)

/**
 * Lays out the columns that were chosen, in that order; when none were all the principal has, in the order they saved (D-85).
 * @throws ApiError WRONG_SHAPE for a column the principal does not have
 */
export const layOut = (request: ExportRequest, { listPrincipal }: Selection): Layout => {
  const { entity, body } = request
  const chosen = body.columns
  const reader = readerOf(request)
  const available = columnsFor(entity, listPrincipal)
  const hidden = chosen?.filter((name) => !available.includes(name)) ?? []
  if (hidden.length > 0) {
    throw new ApiError('WRONG_SHAPE', {
      fields: hidden.map((name) => ({ field: `columns.${name}`, error: 'WRONG_SHAPE' })),
    })
  }
  const saved = request.savedOrder?.filter((name) => available.includes(name)) ?? []
  const all = [...saved, ...available.filter((name) => !saved.includes(name))]
  const parts = (chosen ?? all).flatMap((name) => partsOf(request, name, reader))
  return {
    columns: parts.map(({ label, rule: { kind, zone } }) => ({
      heading: translate(reader.language, label) + (zone ? ` (${zone === 'reader' ? reader.zone : zone})` : ''),
      kind,
    })),
    cells: parts.map(({ cell }) => cell),
    tally: entity.tally?.((field) => valueOf(request, field)),
  }
}

const valueOf = ({ source }: ExportRequest, name: string): Sql => {
  const value = source.columns[name]
  if (!value) throw new Error(`The list has no field ${name}.`)
  return value
}

/** How a field becomes cells: by a rule of its own, by the words of the screen, or as its schema says. */
const ruleFor = ({ list, cells, labels }: Exportable, name: string): CellRule => {
  const field = list.row[name]
  if (!field?.label) throw new Error(`The field ${name} is no column.`)
  const cellLabels = labels?.[name]
  return cells?.[name] ?? (cellLabels ? asLabels(cellLabels) : ruleOf(name, field.schema))
}

/** A field as a column, and the column that explains it. */
const partsOf = (request: ExportRequest, name: string, reader: Reader): Part[] => {
  const { entity } = request
  const label = entity.list.row[name]?.label
  if (!label) throw new Error(`The field ${name} is no column.`)
  const part = (heading: Text, rule: CellRule): Part => ({
    label: heading,
    rule,
    cell: rule.cell((field) => valueOf(request, field), reader),
  })
  const companion = entity.companions?.[name]
  return [part(label, ruleFor(entity, name)), ...(companion ? [part(companion.label, companion.rule)] : [])]
}
