import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { exportList, type ExportRow } from '../contract.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { useExportColumns } from './columns.tsx'
import { ExportAction } from './export-action.tsx'
import { exportListQuery, type ExportSearch, whileInProgress } from './queries.ts'
import { useSeenWhileVisible } from './seen.ts'

interface Props {
  search: ExportSearch
  onSearch: (search: ExportSearch) => void
}

/** /exports: what the person has exported, and how far the rest is. */
export function ExportsScreen({ search: address, onSearch }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const columns = useExportColumns()
  const search = validSearch(exportList, address)
  useSeenWhileVisible()
  return (
    <ListScreen
      list={exportList}
      title={t`Exports`}
      emptyTitle={msg`No exports yet. A list is exported from above its table.`}
      query={{ ...exportListQuery(search, viewer), refetchInterval: whileInProgress }}
      columns={columns}
      filters={{}}
      rowLink={undefined}
      rowActions={{
        heading: t`Actions`,
        width: '8.5rem',
        cell: actionOf,
      }}
      {...{ viewer, search, onSearch }}
    />
  )
}

const actionOf = (row: ExportRow) => <ExportAction row={row} />
