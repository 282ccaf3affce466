import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import type { MenuItem } from '#web/ui/menu/menu.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { allowedColumns } from './arranged-table.ts'
import { layoutKeyOf } from './layout-key.ts'
import { columnsIcon } from '../icons.ts'

const ColumnsSheet = lazy(async () => ({ default: (await import('./table-editor.tsx')).ColumnsSheet }))

/** The tool that arranges a list's table, where it can be arranged, and its sheet while it is open. */
export function useColumnsTool<L extends List>(
  list: L,
  columns: readonly Column<ListRow<L>>[],
  principal: ListPrincipal,
): { tools: MenuItem[]; sheet: ReactNode } {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const disabledReason = useOfflineReason()
  const layoutKey = layoutKeyOf(list)
  if (!layoutKey) return { tools: [], sheet: null }
  return {
    tools: [{ id: 'columns', label: t`Columns`, icon: columnsIcon, disabledReason, onSelect: () => setOpen(true) }],
    sheet: isOpen && (
      <Suspense>
        <ColumnsSheet
          layoutKey={layoutKey}
          columns={allowedColumns(list, columns, principal)}
          onClose={() => setOpen(false)}
        />
      </Suspense>
    ),
  }
}
