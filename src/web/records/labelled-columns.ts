import type { I18n } from '@lingui/core'
import type { List, ListRow } from '#core/list/declare.ts'
import type { Column } from '#web/ui/table/column.ts'

/** How the fields of a list look, in the default order of its columns. */
export type ColumnStyles<L extends List> = Partial<
  Record<keyof L['row'] & string, Omit<Column<ListRow<L>>, 'id' | 'heading' | 'sortable'>>
>

/** The columns of a list under the labels of its contract. */
export const labelledColumns = <L extends List>(list: L, styles: ColumnStyles<L>, i18n: I18n): Column<ListRow<L>>[] =>
  Object.entries(styles as ColumnStyles<List>).map(([id, style]) => {
    const label = list.row[id]?.label
    return { ...(style as Omit<Column<ListRow<L>>, 'id' | 'heading'>), id, heading: label ? i18n._(label) : '' }
  })
