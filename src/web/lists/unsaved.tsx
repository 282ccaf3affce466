import { useLingui } from '@lingui/react/macro'
import type { List, ListRow } from '#core/list/declare.ts'
import type { Column } from '#web/ui/table/column.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

const isMissing = (value: unknown) => value === null || value === undefined

/** Whether a column of saved rows is one whose field the device may not keep, and which no row has. */
const isUnsaved = <L extends List>({ row }: L, rows: readonly ListRow<L>[], id: string): boolean =>
  row[id]?.offline === false &&
  rows.length > 0 &&
  rows.every((each) => isMissing((each as Record<string, unknown>)[id]))

/**
 * Without a connection: columns in which no row has a value, because the device does not keep it, say so instead of being
 * empty; `headings` names them.
 */
export const useUnsavedColumns = <L extends List, C extends Column<ListRow<L>>>(
  list: L,
  columns: readonly C[],
  rows: readonly ListRow<L>[],
  isOffline: boolean,
): { columns: readonly C[]; headings: readonly string[] } => {
  const { t } = useLingui()
  const unsaved = isOffline ? columns.filter(({ id }) => isUnsaved(list, rows, id)) : []
  if (unsaved.length === 0) return { columns, headings: [] }
  const reason = t`Not saved on this device`
  const cell = () => (
    <span title={reason}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  )
  return {
    columns: columns.map((column) => (unsaved.includes(column) ? { ...column, cell } : column)),
    headings: unsaved.map(({ heading }) => heading),
  }
}
