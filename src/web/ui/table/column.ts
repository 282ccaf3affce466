import type { ReactNode } from 'react'
import type { Identity } from './namesakes.ts'

/** How one column of a table looks. */
export type Column<Row> = {
  /** Also the name of the field it sorts by. */
  id: string
  heading: string
  cell: (row: Row) => ReactNode
  /** `end` for amounts and counts: their digits are aligned. */
  align?: 'start' | 'end'
  sortable?: boolean
  /**
   * 1 stays where rows become cards (three lines at most, the first is the title), 2 from 640 px of room, 3 from 960.
   * 2 by default.
   */
  priority?: 1 | 2 | 3
  /** On a card the heading is shown before the value, for values that do not explain themselves. */
  labelled?: boolean
  /** On a card it shares a line with the others that say so, whatever their priority; for all rows, or those it is true of. */
  sharesLine?: boolean | ((row: Row) => boolean)
  /** Words of the portal, which are shown whole, in as many lines as they need. */
  wraps?: boolean
  /** A name, an identifier or an email: what does not fit goes on in a second line, and only what has no room there is cut. */
  twoLines?: boolean
  /** Of a column of people's names: what tells them apart, shown below a name that several of the rows have. */
  identity?: (row: Row) => Identity
  /** The least width, a CSS length; the rest of the room is shared out in proportion. 9rem by default. */
  width?: string
}

export type Sort = { field: string; direction: 'asc' | 'desc' }

/**
 * What a press on a heading makes of the sort: ascending, descending, none, which is the order that the list comes in. The
 * heading of that order is turned round by its first press, and back by the second one.
 */
export function nextSort(sort: Sort | null, field: string, usual?: Sort): Sort | null {
  const isUsual = field === usual?.field
  const first: Sort = { field, direction: isUsual && usual.direction === 'asc' ? 'desc' : 'asc' }
  if (sort?.field !== field || (isUsual && sort.direction === usual.direction)) return first
  return !isUsual && sort.direction === 'asc' ? { field, direction: 'desc' } : null
}
