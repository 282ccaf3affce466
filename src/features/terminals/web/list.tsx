import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { terminalList, type TerminalRow } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { useMay } from '#web/session/may.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import { useViewer } from '#web/lists/viewer.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTerminalColumns } from './columns.tsx'
import { terminalFilters } from './filters.ts'
import { terminalListQuery, type TerminalSearch } from './queries.ts'

interface Props {
  search: TerminalSearch
  onSearch: (search: TerminalSearch) => void
  /** The terminal whose details stand beside the list. */
  selected: string | undefined
  onAdd: () => void
  onReports: (token: string) => void
}

/** /terminals/list, and the list beside the details on a wide screen. */
export function TerminalList({ search, onSearch, selected, onAdd, onReports }: Props) {
  const { t } = useLingui()
  const viewer = useViewer()
  const may = useMay()
  const offlineReason = useOfflineReason()
  return (
    <ListScreen
      list={terminalList}
      title={t`Terminals`}
      emptyTitle={msg`No terminals yet`}
      query={terminalListQuery(search, viewer)}
      columns={useTerminalColumns()}
      filters={terminalFilters}
      selectedKey={selected}
      rowLink={capabilities[viewer.variant].terminalView ? linkToDetails : undefined}
      rowActions={
        may('terminal.reports')
          ? {
              heading: t`Reports`,
              width: '5rem',
              cell: reportsButton(onReports),
            }
          : undefined
      }
      actions={
        may('terminal.create') && (
          <Button icon="plus" disabledReason={offlineReason} onClick={onAdd}>
            <Trans>Add terminal</Trans>
          </Button>
        )
      }
      {...{ viewer, search, onSearch }}
    />
  )
}

const linkToDetails = ({ token }: TerminalRow, children: ReactNode) => (
  <Link from="/terminals" to="/terminals/view/$id" params={{ id: token }} search={(kept) => kept}>
    {children}
  </Link>
)

const reportsButton = (onReports: Props['onReports']) => (terminal: TerminalRow) => (
  <ReportsButton alias={terminal.alias} onClick={() => onReports(terminal.token)} />
)

function ReportsButton({ alias, onClick }: { alias: string; onClick: () => void }) {
  const { t } = useLingui()
  return <IconButton icon="receipt" label={t`Reports of ${alias}`} onClick={onClick} />
}
