import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMay } from '#web/session/may.ts'
import { allowedColumns } from '#web/lists/layout/arranged-table.ts'
import { TableEditor } from '#web/lists/layout/table-editor.tsx'
import { layoutKeyOf } from '#web/lists/layout/layout-key.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './screen.module.css'
import { useTableColumns } from './table-columns.ts'
import { orderingTables } from './tables.ts'

/** /ordering: every table that this person may open, and the arrangement of one of them (COL-01). */
export function OrderingScreen({ wanted }: { wanted: string | undefined }) {
  const { t, i18n } = useLingui()
  const may = useMay()
  const viewer = useViewer()
  const columnsOf = useTableColumns()
  const tables = orderingTables.filter(({ list }) => may(list.access))
  const opened = tables.find(({ list }) => list.key === wanted)
  const place = opened && layoutKeyOf(opened.list)
  return (
    <ListAndDetails
      list={
        <nav aria-label={t`Tables`}>
          <p className={css.hint}>
            <Trans>Choose a table to arrange its columns. They look the same on each of your devices.</Trans>
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
        opened &&
        place && (
          <>
            <h2 className={css.title}>{i18n._(opened.title)}</h2>
            <TableEditor
              key={opened.list.key}
              place={place}
              columns={allowedColumns(opened.list, columnsOf(opened.list), viewer)}
            />
          </>
        )
      }
      detailsLabel={opened ? i18n._(opened.title) : ''}
      back={
        <Link to="/ordering" search={{}}>
          <Trans>Back to the tables</Trans>
        </Link>
      }
    />
  )
}
