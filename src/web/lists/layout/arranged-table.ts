import { useLingui } from '@lingui/react/macro'
import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '#core/limits.ts'
import { fieldsFor, sortableFor, type List, type ListRow, type ListPrincipal } from '#core/list/declare.ts'
import type { Column } from '#web/ui/table/column.ts'
import type { ColumnResizing } from '#web/ui/table/column-widths.ts'
import { promoteColumns, type PromotedColumns, visibleColumns, defaultLayout } from './arrange.ts'
import { useLayout } from './layouts.ts'
import { layoutKeyOf } from './layout-key.ts'

/** The columns of a list that this principal may see (ROLE-22), as styles with headings or as anything that has their ids. */
export const allowedColumns = <C extends { id: string }>(
  list: List,
  columns: readonly C[],
  principal: ListPrincipal,
): C[] => {
  const visible = fieldsFor(list, principal)
  return columns.filter(({ id }) => visible.includes(id))
}

/**
 * A list's table as the person has arranged it: its columns, the height of its rows, and how widths change.
 * @param promoted where nobody has put the columns in order
 */
export function useArrangedTable<L extends List>(
  list: L,
  columns: readonly Column<ListRow<L>>[],
  principal: ListPrincipal,
  promoted?: PromotedColumns,
) {
  const { t } = useLingui()
  const layoutKey = layoutKeyOf(list)
  const { layout = defaultLayout, latest, query, change } = useLayout(layoutKey)
  const sortable = sortableFor(list, principal)
  const isChosen = layout.order.length > 0 || layout.hidden.length > 0

  const resizing: ColumnResizing = {
    widths: layout.widths,
    min: COLUMN_WIDTH_MIN,
    max: COLUMN_WIDTH_MAX,
    onWidths: (widths) => change({ ...latest(), widths }),
    labelOf: (heading) => t`Width of ${heading}`,
    hint: t`Change the width with the left and right arrow keys. Go to another column with up and down.`,
  }
  return {
    columns: promoteColumns(visibleColumns(allowedColumns(list, columns, principal), layout), layout, promoted).map(
      (column) => ({
        ...column,
        // On a card too they stand below what they explain.
        ...(promoted?.ids.includes(column.id) && { priority: 1 as const }),
        sortable: sortable.includes(column.id),
        // What somebody has chosen to see does not go when the room gets less; the table scrolls.
        ...(isChosen && column.priority === 3 && { priority: 2 as const }),
      }),
    ),
    density: layout.density,
    // A change before the rest is known would take the rest's place.
    resizing: query.data ? resizing : undefined,
  }
}
