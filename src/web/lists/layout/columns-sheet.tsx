import { useLingui } from '@lingui/react/macro'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { SheetMessages } from '../sheet-messages.tsx'
import { TableEditor, type TableEditorProps } from './table-editor.tsx'

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
