import { useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { terminalList } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { useMay } from '#web/session/may.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { AddTerminal } from './form/add-terminal.tsx'
import { TerminalList } from './list.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { TerminalReports } from './reports.tsx'

const route = getRouteApi('/_app/terminals')

/** /terminals: the list with the opened terminal, the reports of one, or the form of a new one. */
export function TerminalsScreen() {
  const { t } = useLingui()
  const address = route.useSearch()
  const search = validSearch(terminalList, address)
  const record = recordSearchOf(address)
  const navigate = route.useNavigate()
  const { id } = useParams({ strict: false })
  const may = useMay()
  const { terminalView } = capabilities[useListPrincipal().variant]
  const list = (next: RecordSearch = {}) => void navigate({ to: '/terminals/list', search: { ...search, ...next } })

  return (
    <>
      <ListAndDetails
        list={
          <TerminalList
            search={search}
            selected={id ?? record.open}
            onSearch={(next) => void navigate({ to: '/terminals/list', search: next })}
            onAdd={() => list({ form: 'new' })}
            onReports={(token) => list({ open: token, tab: 'reports' })}
          />
        }
        details={id && <Outlet />}
        opened={id}
        detailsLabel={t`Terminal`}
        back={
          <Link to="/terminals/list" search={search}>
            {t`Back to list`}
          </Link>
        }
      />
      {record.open && record.tab === 'reports' && <ReportsPanel token={record.open} onClose={() => list()} />}
      {record.form === 'new' && may('terminal.create') && (
        <AddTerminal
          onClose={() => list()}
          onSaved={({ token }) => {
            if (terminalView) void navigate({ to: '/terminals/view/$id', params: { id: token }, search })
            else list()
          }}
        />
      )}
    </>
  )
}

/** The reports of a terminal over the list: the way to them where a terminal has no page of its own (D-105). */
function ReportsPanel({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SideSheet title={t`Terminal reports`} closeLabel={t`Close`} lightDismiss onClose={onClose}>
      <TerminalReports token={token} />
    </SideSheet>
  )
}
