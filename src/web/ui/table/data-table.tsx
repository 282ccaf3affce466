import { type CSSProperties, type Key, type ReactNode, useId, useRef, useState } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { Column, Sort } from './column.ts'
import { type ColumnResizing, useColumnWidths, type Widths } from './column-widths.ts'
import css from './data-table.module.css'
import cards from './data-table-cards.module.css'
import { Heading } from './heading.tsx'
import { type Identity, sharedNames } from './namesakes.ts'
import { WidthHandle } from './width-handle.tsx'

export type DataTableProps<Row> = {
  /** Names the table and its scrolling region. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  sort: Sort | null
  /** The order that the rows come in without one. */
  usualSort?: Sort
  onSort: (sort: Sort | null) => void
  /** Draws the link that opens the row around what is given; the whole row becomes its target. */
  rowLink?: (row: Row, children: ReactNode) => ReactNode
  /** Draws what can be done with a row, at its end. */
  rowActions?: { heading: string; width: string; cell: (row: Row) => ReactNode }
  /** What stands before each row, and before the headings. */
  lead?: { heading: ReactNode; width: string; cell: (row: Row) => ReactNode } | undefined
  selectedKey?: Key
  /** So many rows are drawn in their final size while there is nothing to show yet. */
  skeletonRows?: number
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode
  /** Lets people set the widths of columns, where the rows are a table. */
  resizing?: ColumnResizing | undefined
}

/**
 * A list that the server pages and sorts. Columns keep their widths whatever comes, it scrolls sideways within itself, and
 * where it is narrower than 640 px each row is a card (still a table to assistive technology).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, usualSort, onSort, lead, rowActions, skeletonRows = 0, empty, resizing } = props
  const table = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const [stop, setStop] = useState<string>()
  const change = useColumnWidths(table, resizing)
  const widthOf = (column: Column<Row>) => lengthOf(column, change.widths)
  // Once somebody has chosen a width, columns keep theirs and the rest of the room stays at the end.
  const isSized = Object.keys(change.widths ?? {}).length > 0
  const stopId = columns.some(({ id }) => id === stop) ? stop : columns[0]?.id
  const loading = rows.length === 0 && skeletonRows > 0
  const shared = new Map(columns.map(({ id, identity }) => [id, identity && sharedNames(rows.map(identity))]))
  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={`${css.region} ${cards.cards}`} aria-label={caption} tabIndex={0}>
        <div
          ref={table}
          className={css.columns}
          style={leastWidths(columns, widthOf, [lead?.width, rowActions?.width])}
        >
          <table aria-label={caption} aria-busy={loading}>
            <colgroup>
              {lead && <col style={{ inlineSize: lead.width }} />}
              {columns.map((column) => (
                <col
                  key={column.id}
                  data-column={column.id}
                  data-priority={priorityOf(column)}
                  style={{ inlineSize: widthOf(column) }}
                />
              ))}
              {rowActions && <col style={{ inlineSize: rowActions.width }} />}
              {isSized && <col />}
            </colgroup>
            <thead>
              <tr>
                {lead && <td data-lead>{lead.heading}</td>}
                {columns.map((column) => (
                  <Heading
                    key={column.id}
                    column={column}
                    sort={sort}
                    usualSort={usualSort}
                    onSort={onSort}
                    handle={
                      resizing && (
                        <WidthHandle
                          id={column.id}
                          heading={column.heading}
                          isStop={column.id === stopId}
                          onStop={() => setStop(column.id)}
                          {...{ resizing, change, hintId }}
                        />
                      )
                    }
                  />
                ))}
                {rowActions && (
                  <th scope="col" data-actions>
                    <VisuallyHidden>{rowActions.heading}</VisuallyHidden>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {loading
                ? Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} {...props} />)
                : rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} shared={shared} {...props} />)}
            </tbody>
          </table>
        </div>
      </section>
      {resizing && (
        <span id={hintId} hidden>
          {resizing.hint}
        </span>
      )}
      {!loading && rows.length === 0 && empty}
    </div>
  )
}

const nobody: Identity = { name: null, own: null }

type BodyRowProps<Row> = DataTableProps<Row> & {
  row: Row
  /** The names that rows share, by the id of the column. */
  shared: ReadonlyMap<string, ReadonlySet<string> | undefined>
}

function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { row, columns, rowKey, rowLink, lead, rowActions, selectedKey, shared } = props
  const title = titleOf(columns)
  return (
    <tr aria-current={rowKey(row) === selectedKey || undefined}>
      {lead && <td data-lead>{lead.cell(row)}</td>}
      {columns.map((column) => {
        const { name, own } = column.identity?.(row) ?? nobody
        const isShared = name !== null && shared.get(column.id)?.has(name)
        const cell = column.cell(row)
        const value = column.twoLines && cell ? <span data-two-lines>{cell}</span> : cell
        const content = isShared && own ? <Namesake own={own}>{value}</Namesake> : value
        return (
          <Cell key={column.id} column={column} isTitle={column === title} sharesLine={sharesLine(column, row)}>
            {column === title && rowLink ? rowLink(row, content) : content}
          </Cell>
        )
      })}
      {rowActions && <td data-actions>{rowActions.cell(row)}</td>}
    </tr>
  )
}

/** A name that others have too, with what tells them apart. */
function Namesake({ own, children }: { own: string; children: ReactNode }) {
  return (
    <span className={css.namesake}>
      <span>{children}</span> <small>{own}</small>
    </span>
  )
}

function SkeletonRow<Row>({ columns, lead, rowActions }: Pick<DataTableProps<Row>, 'columns' | 'lead' | 'rowActions'>) {
  const title = titleOf(columns)
  return (
    <tr aria-hidden="true">
      {lead && (
        <td data-lead>
          <Skeleton width="1.25rem" />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} isTitle={column === title} sharesLine={column.sharesLine === true}>
          <Skeleton />
        </Cell>
      ))}
      {rowActions && (
        <td data-actions>
          <Skeleton />
        </td>
      )}
    </tr>
  )
}

interface CellProps<Row> {
  column: Column<Row>
  isTitle: boolean
  sharesLine: boolean
  children: ReactNode
}

function Cell<Row>({ column, isTitle, sharesLine, children }: CellProps<Row>) {
  const cellProps = {
    'data-align': column.align,
    'data-priority': priorityOf(column),
    'data-wraps': column.wraps || undefined,
    'data-shares-line': sharesLine ? (column.sharesLine === true ? 'all' : 'some') : undefined,
    'data-label': column.labelled ? column.heading : undefined,
  }
  return isTitle ? (
    <th scope="row" {...cellProps}>
      {children}
    </th>
  ) : (
    <td {...cellProps}>{children}</td>
  )
}

const sharesLine = <Row,>({ sharesLine: shares = false }: Column<Row>, row: Row) =>
  typeof shares === 'function' ? shares(row) : shares
const lengthOf = <Row,>({ id, width = '9rem' }: Column<Row>, chosen: Widths = {}) =>
  chosen[id] === undefined ? width : `${chosen[id]}px`
const priorityOf = <Row,>(column: Column<Row>) => column.priority ?? 2

/** The column that identifies the row: it carries the link and heads the card. */
const titleOf = <Row,>(columns: readonly Column<Row>[]) => columns.find((column) => column.priority === 1) ?? columns[0]

/** With all columns, and without those that have to wait for 960 px; below either the table scrolls. */
function leastWidths<Row>(
  columns: readonly Column<Row>[],
  widthOf: (column: Column<Row>) => string,
  others: readonly (string | undefined)[],
) {
  const sum = (some: readonly Column<Row>[]) =>
    `calc(${['var(--grown, 0px)', ...others.flatMap((width) => width ?? []), ...some.map(widthOf)].join(' + ')})`
  const narrow = columns.filter((column) => priorityOf(column) < 3)
  return { '--least-width': sum(columns), '--least-width-narrow': sum(narrow) } as CSSProperties
}
