import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import type { Drawing } from '../icons/paths.ts'
import { type Column, nextSort, type Sort } from './column.ts'

const sortIcons = {
  asc: { name: 'sort-asc', d: 'M12 19V5M6.5 10.5 12 5l5.5 5.5' },
  desc: { name: 'sort-desc', d: 'M12 5v14M6.5 13.5 12 19l5.5-5.5' },
  none: { name: 'sort-none', d: 'M8 9l4-4 4 4M8 15l4 4 4-4' },
} as const satisfies Record<string, Drawing>

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const

/** A column's heading; a sortable one is a button that goes through ascending, descending and none; the order in force is shown. */
export function Heading<Row>({
  column,
  sort,
  usualSort,
  onSort,
  handle,
}: {
  column: Column<Row>
  /** null is the usual one. */
  sort: Sort | null
  /** The order that the list comes in. */
  usualSort: Sort | undefined
  onSort: (sort: Sort | null) => void
  /** What changes the column's width. */
  handle?: ReactNode
}) {
  const { id, heading, align, sortable, priority = 2 } = column
  const shown = sort ?? usualSort
  const direction = shown?.field === id ? shown.direction : undefined
  return (
    <th
      scope="col"
      // The handle has a name of its own, which is no part of the heading.
      aria-label={handle ? heading : undefined}
      data-column={id}
      data-align={align}
      data-priority={priority}
      aria-sort={sortable ? ariaSort[direction ?? 'none'] : undefined}
    >
      {sortable ? (
        <button type="button" onClick={() => onSort(nextSort(sort, id, usualSort))}>
          <span>{heading}</span>
          <Icon name={sortIcons[direction ?? 'none']} />
        </button>
      ) : (
        <span>{heading}</span>
      )}
      {handle}
    </th>
  )
}
