import type { ColumnLayout } from '#core/list/layouts.ts'

interface Named {
  readonly id: string
}

/** The layout of a table that the person has not arranged. */
export const defaultLayout: ColumnLayout = { order: [], hidden: [], widths: {}, density: 'auto' }

/**
 * All columns in the order of a layout. Those it does not know follow in their default order, so that a column that an
 * upgrade brings is not lost and moves none; names without a column are ignored (D-85).
 */
export const orderColumns = <C extends Named>(columns: readonly C[], { order }: Pick<ColumnLayout, 'order'>): C[] => {
  const known = order.flatMap((id) => columns.filter((column) => column.id === id))
  return [...known, ...columns.filter(({ id }) => !order.includes(id))]
}

/** The columns to show, in their order; all when none would be left. */
export const visibleColumns = <C extends Named>(columns: readonly C[], layout: ColumnLayout): C[] => {
  const all = orderColumns(columns, layout)
  const visible = all.filter(({ id }) => !layout.hidden.includes(id))
  return visible.length > 0 ? visible : all
}

/** The ids with one of them at another position, counted from 0. */
export const moveId = (ids: readonly string[], id: string, to: number): string[] => {
  const rest = ids.filter((each) => each !== id)
  return rest.toSpliced(Math.min(Math.max(to, 0), rest.length), 0, id)
}

/** Columns that the filters make important: they are shown right after another one, in this order. */
export interface PromotedColumns {
  readonly ids: readonly string[]
  readonly after: string
}

/** The columns with the promoted ones moved, unless the person has put them in order. */
export const promoteColumns = <C extends Named>(
  columns: readonly C[],
  { order }: ColumnLayout,
  promoted?: PromotedColumns,
): C[] => {
  const ids = columns.map(({ id }) => id)
  const moved = promoted?.ids.filter((id) => ids.includes(id)) ?? []
  if (order.length > 0 || !promoted || moved.length === 0) return [...columns]
  const rest = ids.filter((id) => !moved.includes(id))
  return orderColumns(columns, { order: rest.toSpliced(rest.indexOf(promoted.after) + 1, 0, ...moved) })
}
