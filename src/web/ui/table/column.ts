import type { ReactNode } from 'react'

/** How one column of a table looks. */
export type Column<Row> = {
  /** Also the name of the field it sorts by. */
  id: string
  heading: string
  cell: (row: Row) => ReactNode
  /** `end` for amounts and counts: their digits stand below each other. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** 1 stays where rows become cards (three fields at most, the first is the title), 2 from 640 px of room, 3 from 960. 2 unless told. */
  priority?: 1 | 2 | 3
  /** On a card the heading stands before the value, for values that do not explain themselves. */
  labelled?: boolean
  /** The least width, a CSS length; the rest of the room is shared out in proportion. 9rem unless told. */
  width?: string
}

export type Sort = { field: string; direction: 'asc' | 'desc' }

/** What a press on a heading makes of the sort: ascending, descending, none. */
export function nextSort(sort: Sort | null, field: string): Sort | null {
  if (sort?.field !== field) return { field, direction: 'asc' }
  return sort.direction === 'asc' ? { field, direction: 'desc' } : null
}
