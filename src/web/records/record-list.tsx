import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { List, ListRow } from '#core/list/declare.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { labelledColumns, type ColumnStyles } from './labelled-columns.ts'
import css from './record-list.module.css'

type Props<L extends List> = Pick<
  ComponentProps<typeof OwnedList<L>>,
  'list' | 'title' | 'query' | 'filter' | 'toolbar' | 'onAll'
> & {
  styles: ColumnStyles<L>
  emptyTitle: MessageDescriptor
}

/** What a device has many of. There is little room beside a list, so a press on a row shows all of it. */
export function RecordList<L extends List>({ styles, ...rest }: Props<L>) {
  const { t, i18n } = useLingui()
  const [opened, setOpened] = useState<ListRow<L>>()
  const columns = labelledColumns(rest.list, styles, i18n)
  const openRow = (row: ListRow<L>, children: ReactNode) => (
    <RowButton onClick={() => setOpened(row)}>{children}</RowButton>
  )
  return (
    <>
      <OwnedList {...rest} columns={columns} rowLink={openRow} />
      {opened && (
        <SideSheet title={rest.title} closeLabel={t`Close`} lightDismiss onClose={() => setOpened(undefined)}>
          <KeyValueList items={columns.map(({ heading, cell }) => ({ term: heading, value: cell(opened) }))} />
        </SideSheet>
      )}
    </>
  )
}

/** Opens all that is known of a row; the whole row is its target. */
function RowButton({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className={css.open} onClick={onClick}>
      {children}
    </button>
  )
}
