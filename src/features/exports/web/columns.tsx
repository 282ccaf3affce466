import { useLingui } from '@lingui/react/macro'
import { exportStatus } from '#core/codes.ts'
import { exportList, type ExportRow } from '../contract.ts'
import { wallTimeIn } from '#core/time/time-zone.ts'
import { formatFilterDate } from '#core/time/time.ts'
import { readerZone } from '#web/reader-zone.ts'
import { Instant } from '#web/lists/instant.tsx'
import { Size } from '#web/lists/size.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/table/column.ts'
import css from './columns.module.css'
import { ExportState } from './export-state.tsx'

type ColumnStyle = Omit<Column<ExportRow>, 'id' | 'heading' | 'sortable'>

/** How each column of the exports looks, in their default order. */
export const useExportColumns = (): Column<ExportRow>[] => {
  const { t, i18n } = useLingui()
  const styles: Partial<Record<keyof ExportRow, ColumnStyle>> = {
    name: {
      cell: ({ name, seen, status }) => (
        <span className={css.name}>
          {name}
          {!seen && status !== exportStatus.inProcess && <Badge>{t`New`}</Badge>}
        </span>
      ),
      priority: 1,
      width: '13rem',
    },
    status: { cell: (row) => <ExportState row={row} />, priority: 1, width: '12rem' },
    rows: { cell: ({ rows }) => i18n.number(rows), align: 'end', width: '5rem' },
    size: { cell: ({ size }) => size !== null && <Size bytes={size} />, align: 'end', width: '6rem' },
    createdAt: { cell: ({ createdAt }) => <Instant at={createdAt} />, priority: 1, width: '14.5rem' },
    expiresAt: {
      cell: ({ expiresAt }) =>
        expiresAt && (
          <time dateTime={expiresAt}>{formatFilterDate(wallTimeIn(readerZone(), new Date(expiresAt)))}</time>
        ),
      priority: 3,
      width: '7.5rem',
    },
    format: { cell: ({ format }) => format.toUpperCase(), priority: 3, width: '5rem' },
  }
  return Object.entries(styles).map(([id, style]) => {
    const label = exportList.row[id as keyof ExportRow].label
    return { ...style, id, heading: label ? i18n._(label) : '' }
  })
}
