import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { levelCan } from '#core/access/can.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { Page } from '#core/list/calls.ts'
import type { List, ListRow, ListPrincipal } from '#core/list/declare.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { useMay } from '#web/session/may.ts'
import { useMe } from '#web/session/me.ts'
import type { MenuItem } from '#web/ui/menu/menu.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { allowedColumns, useArrangedTable } from '../layout/arranged-table.ts'
import type { Selected, Selection } from '../many/selection.ts'
import { exportableColumns } from './export-body.ts'
import type { ExportDialogProps } from './export-dialog.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog })) as <
  L extends List,
>(
  props: ExportDialogProps<L>,
) => ReactNode

/** The tool that exports what a list's screen shows, for those who may (LIST-20), and its dialog while it is open. */
export function useExportTool<L extends List>(
  list: L,
  columns: readonly Column<ListRow<L>>[],
  principal: ListPrincipal,
  search: SearchOf<L>,
  page: Page<ListRow<L>> | undefined,
  { selection, start }: { selection?: Pick<Selection, 'get'>; start?: () => void } = {},
): { tools: MenuItem[]; dialog: ReactNode; open?: () => void } {
  const { t } = useLingui()
  const me = useMe()
  const may = useMay()
  const offlineReason = useOfflineReason()
  const [opened, setOpened] = useState<{ selected: Selected | undefined }>()
  const arranged = useArrangedTable(list, columns, principal)
  const { exported } = list
  const access = exported?.access
  // Until the person is known, the tool has its place where most of their level may use it.
  const isExpected = me === undefined && access !== undefined && levelCan(principal.level, access, principal.variant)
  if (!access || !(isExpected || may(access))) return { tools: [], dialog: null }
  const nothing = !page?.total ? t`No rows to export.` : undefined
  const open = () => setOpened({ selected: selection?.get() })
  return {
    open,
    tools: [
      {
        id: 'export',
        label: t({ message: 'Export', context: 'verb' }),
        icon: 'save',
        disabledReason: isExpected ? t`Loading` : (offlineReason ?? nothing),
        onSelect: open,
      },
    ],
    dialog: opened && page && (
      <Suspense>
        <ExportDialog
          {...{ list, access, principal, search, page }}
          selected={opened.selected}
          onSelect={start}
          onScreen={exportableColumns(list, arranged.columns)}
          all={exportableColumns(list, allowedColumns(list, columns, principal))}
          onClose={() => setOpened(undefined)}
        />
      </Suspense>
    ),
  }
}
