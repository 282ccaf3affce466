import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#web/ui/button.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Failure } from '../failure.tsx'
import { SheetMessages } from '../sheet-messages.tsx'
import { ColumnEditor } from './column-editor.tsx'
import { useLayout } from './layouts.ts'
import type { LayoutKey } from './layout-key.ts'

interface TableEditorProps {
  layoutKey: LayoutKey
  /** Every column the person may see, in the order the table comes in. */
  columns: readonly { readonly id: string; readonly heading: string }[]
}

/** The editor of one table, as soon as it is known how the person has arranged it. */
export function TableEditor({ layoutKey, columns }: TableEditorProps) {
  const { t } = useLingui()
  const { layout, latest, query, saving, change } = useLayout(layoutKey)
  if (query.data) return <ColumnEditor {...{ columns, layout, latest, saving }} onChange={change} />
  if (query.isFetching) return <Spinner />
  return (
    <EmptyState
      icon="warning"
      title={t`Couldn't load this`}
      action={
        <Button icon="refresh" onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Failure error={query.error} />
    </EmptyState>
  )
}

/** Arranges a table beside it. */
export function ColumnsSheet({ onClose, ...editor }: TableEditorProps & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SideSheet title={t`Columns`} closeLabel={t`Close`} onClose={onClose} lightDismiss>
      <TableEditor {...editor} />
      <SheetMessages />
    </SideSheet>
  )
}
