import { Trans } from '@lingui/react/macro'
import type { Target } from '#web/ui/chart/target.ts'
import { Linked } from './linked.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './figure-table.module.css'
import { csvOf } from '#core/csv.ts'

/** A figure as it is read, and what it opens. */
interface Cell {
  readonly text: string
  readonly target: Target | undefined
}

/** The data of a chart: texts as they are read; the first column names the row. */
export interface TableData {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly cells: readonly [name: string, ...figures: (string | Cell)[]]
    readonly target?: Target | undefined
  }[]
}

const textOf = (cell: string | Cell) => (typeof cell === 'string' ? cell : cell.text)

/** A chart as a table, with a file of its own (B-33). */
export function FigureTable({ title, data }: { title: string; data: TableData }) {
  const { columns, rows } = data
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={css.scroll} aria-label={title} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...figures], target }) => (
              <tr key={key}>
                <th scope="row">
                  <Linked target={target}>{name}</Linked>
                </th>
                {figures.map((cell, index) => (
                  <td key={columns[index + 1]}>
                    <Linked target={typeof cell === 'string' ? undefined : cell.target}>{textOf(cell)}</Linked>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Button icon="save" onClick={() => saveCsv(title, [columns, ...rows.map(({ cells }) => cells.map(textOf))])}>
        <Trans>Save as CSV</Trans>
      </Button>
    </>
  )
}

/** Gives the person a table as a CSV file named after its title. */
const saveCsv = (title: string, lines: readonly (readonly string[])[]): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv' }))
  link.download = `${title}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
