import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RowField } from '#core/list/declare.ts'
import type { ListWith } from '#features/all.ts'
import { useMay } from '#web/session/may.ts'
import { allowedColumns } from '#web/lists/layout/arranged-table.ts'
import { TableEditor } from '#web/lists/layout/table-editor.tsx'
import { layoutKeyOf } from '#web/lists/layout/layout-key.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './screen.module.css'

export interface TableHeading {
  readonly id: string
  readonly heading: string
}

/** A table that people arrange (COL-01), for whoever may open it. */
export interface OrderingTable {
  readonly list: ListWith<'arrangeable'>
  readonly title: MessageDescriptor
  /** Its columns in the order they come in; those of its list when absent. */
  readonly columns?: readonly TableHeading[] | undefined
}

interface Props {
  tables: readonly OrderingTable[]
  /** The key of the opened table's list. */
  wanted: string | undefined
}

/** /ordering: every table that this person may open, and the arrangement of one of them (COL-01). */
export function OrderingScreen({ tables: all, wanted }: Props) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const tables = all.filter(({ list }) => may(list.access))
  const opened = tables.find(({ list }) => list.key === wanted)
  return (
    <ListAndDetails
      list={
        <nav aria-label={t`Tables`}>
          <p className={css.hint}>
            <Trans>Choose a table to arrange its columns. The layout applies on all your devices.</Trans>
          </p>
          <ul className={css.tables}>
            {tables.map(({ list, title }) => (
              <li key={list.key}>
                <Link
                  to="/ordering"
                  search={{ table: list.key }}
                  className={css.table}
                  aria-current={list.key === wanted ? 'true' : undefined}
                >
                  {i18n._(title)}
                  <Icon name="chevron-right" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      }
      details={
        opened && (
          <>
            <h2 className={css.title}>{i18n._(opened.title)}</h2>
            <Editor key={opened.list.key} {...opened} />
          </>
        )
      }
      opened={opened?.list.key}
      detailsLabel={opened ? i18n._(opened.title) : ''}
      back={
        <Link to="/ordering" search={{}}>
          <Trans>Back to tables</Trans>
        </Link>
      }
    />
  )
}

function Editor({ list, columns }: OrderingTable) {
  const { i18n } = useLingui()
  const principal = useListPrincipal()
  const layoutKey = layoutKeyOf(list)
  const labels = Object.entries<RowField>(list.row).flatMap(([id, { label }]) =>
    label ? [{ id, heading: i18n._(label) }] : [],
  )
  return layoutKey && <TableEditor layoutKey={layoutKey} columns={allowedColumns(list, columns ?? labels, principal)} />
}
