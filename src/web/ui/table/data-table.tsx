import type { CSSProperties, Key, ReactNode } from 'react'
import { Skeleton } from '../skeleton.tsx'
import type { Column, Sort } from './column.ts'
import css from './data-table.module.css'
import { Heading } from './heading.tsx'

export type DataTableProps<Row> = {
  /** Names the table and its scrolling region. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  sort: Sort | null
  onSort: (sort: Sort | null) => void
  /** Draws the link that opens the row around what is given; the whole row becomes its target. */
  rowLink?: (row: Row, children: ReactNode) => ReactNode
  selectedKey?: Key
  /** So many rows are drawn in their final size while there is nothing to show yet. */
  skeletonRows?: number
  /** Stands in for the rows when there are none. */
  empty?: ReactNode
}

/**
 * A list that the server pages and sorts. Columns keep their widths whatever comes, it scrolls sideways within itself, and
 * where it is narrower than 640 px each row is a card (still a table to assistive technology).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, onSort, skeletonRows = 0, empty } = props
  const loading = rows.length === 0 && skeletonRows > 0
  return (
    <div className={css.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={css.region} aria-label={caption} tabIndex={0}>
        <table aria-label={caption} aria-busy={loading} style={leastWidths(columns)}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} data-priority={priorityOf(column)} style={{ inlineSize: widthOf(column) }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {loading
              ? Array.from({ length: skeletonRows }, (_, index) => <SkeletonRow key={index} columns={columns} />)
              : rows.map((row) => <BodyRow key={props.rowKey(row)} row={row} {...props} />)}
          </tbody>
        </table>
      </section>
      {!loading && rows.length === 0 && empty}
    </div>
  )
}

function BodyRow<Row>({ row, columns, rowKey, rowLink, selectedKey }: DataTableProps<Row> & { row: Row }) {
  const title = titleOf(columns)
  return (
    <tr aria-current={rowKey(row) === selectedKey || undefined}>
      {columns.map((column) => {
        const content = column.cell(row)
        return (
          <Cell key={column.id} column={column} isTitle={column === title}>
            {column === title && rowLink ? rowLink(row, content) : content}
          </Cell>
        )
      })}
    </tr>
  )
}

function SkeletonRow<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  const title = titleOf(columns)
  return (
    <tr aria-hidden="true">
      {columns.map((column) => (
        <Cell key={column.id} column={column} isTitle={column === title}>
          <Skeleton />
        </Cell>
      ))}
    </tr>
  )
}

function Cell<Row>({ column, isTitle, children }: { column: Column<Row>; isTitle: boolean; children: ReactNode }) {
  const look = {
    'data-align': column.align,
    'data-priority': priorityOf(column),
    'data-label': column.labelled ? column.heading : undefined,
  }
  return isTitle ? (
    <th scope="row" {...look}>
      {children}
    </th>
  ) : (
    <td {...look}>{children}</td>
  )
}

const widthOf = <Row,>(column: Column<Row>) => column.width ?? '9rem'
const priorityOf = <Row,>(column: Column<Row>) => column.priority ?? 2

/** The column that stands for the row: it carries the link and heads the card. */
const titleOf = <Row,>(columns: readonly Column<Row>[]) => columns.find((column) => column.priority === 1) ?? columns[0]

/** With all columns, and without those that have to wait for 960 px; below either the table scrolls. */
function leastWidths<Row>(columns: readonly Column<Row>[]) {
  const sum = (some: readonly Column<Row>[]) => `calc(${['0px', ...some.map(widthOf)].join(' + ')})`
  const narrow = columns.filter((column) => priorityOf(column) < 3)
  return { '--least-width': sum(columns), '--least-width-narrow': sum(narrow) } as CSSProperties
}
