import { useLingui, Trans } from '@lingui/react/macro'
import { getRouteApi, Link, Outlet, useParams } from '@tanstack/react-router'
import { terminalList, type TerminalRow } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { useMay } from '#web/session/may.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { ListAndDetails } from '#web/records/list-and-details.tsx'
import { recordSearchOf, updateRecord } from '#web/records/record-search.ts'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { AddTerminal } from './form/add-terminal.tsx'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { TerminalReports } from './reports.tsx'
import { msg } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import type { ListProps } from '#web/lists/list-search.ts'
import { ListScreen } from '#web/lists/list-screen.tsx'
import type { ManyActions } from '#web/lists/many/action.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useTerminalColumns } from './columns.tsx'
import { terminalListQuery } from './queries.ts'
import { terminalsSection } from './section.ts'
import { effectiveStates } from '#core/processing.ts'
import { effectiveStateText, effectiveStateTexts } from '#core/texts/processing.ts'
import { switchTexts, terminalTypeTexts } from '#core/texts/states.ts'
import { columnTexts, scaTexts, type Text } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { currencySource, merchantOptions, storeOptions, tenantFilters } from '#features/merchants/web/shared.ts'

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
  const list = (next: RecordSearch = {}) =>
    void navigate({ to: '/terminals/list', search: updateRecord(terminalList, next) })

  return (
    <>
      <ListAndDetails
        list={
          <TerminalList
            search={search}
            selected={id ?? record.open}
            onSearch={(update) =>
              void navigate({ to: '/terminals/list', search: (current) => update(validSearch(terminalList, current)) })
            }
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

const optionsOf = (texts: Readonly<Record<number, Text>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

/** The filters of terminals, what is asked for most first. */
const terminalFilters: FilterStyles<typeof terminalList> = {
  alias: { label: columnTexts.alias },
  tid: { label: columnTexts.tid },
  effectiveState: {
    label: effectiveStateText,
    options: effectiveStates.map((value) => ({ value, label: effectiveStateTexts[value] })),
  },
  terminalStatus: { label: columnTexts.terminalStatus, options: optionsOf(switchTexts) },
  storeTokens: { label: columnTexts.storeName, source: storeOptions },
  storeName: { label: msg`Store name contains` },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  merchantName: { label: msg`Merchant name contains`, textOf: 'merchantTokens' },
  mid: { label: columnTexts.mid },
  currency: { label: columnTexts.currency, source: currencySource },
  terminalType: { label: columnTexts.terminalType, options: optionsOf(terminalTypeTexts) },
  scaType: { label: columnTexts.scaType, options: optionsOf(scaTexts) },
  dateFrom: { label: columnTexts.createdAt },
  ...tenantFilters,
}

const manyTerminals: ManyActions = {
  access: ['terminal.status'],
  load: async () => (await import('./many-actions.tsx')).terminalActions,
}

interface Props extends ListProps<typeof terminalList> {
  onAdd: () => void
  onReports: (token: string) => void
}

/** /terminals/list, and the list beside the details on a wide screen. */
export function TerminalList({ search, onSearch, selected, onAdd, onReports }: Props) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  const may = useMay()
  const offlineReason = useOfflineReason()
  return (
    <ListScreen
      list={terminalList}
      title={terminalsSection.title}
      emptyTitle={msg`No terminals yet`}
      query={terminalListQuery}
      columns={useTerminalColumns()}
      filters={terminalFilters}
      rowName={({ alias }) => alias}
      many={manyTerminals}
      rowLink={capabilities[principal.variant].terminalView ? linkToDetails : undefined}
      rowActions={
        may('terminal.reports')
          ? {
              heading: t`Reports`,
              width: '4rem',
              cell: reportsButton(onReports),
            }
          : undefined
      }
      actions={
        may('terminal.create') && (
          <Button kind="primary" icon="plus" disabledReason={offlineReason} onClick={onAdd}>
            <span>
              <Trans>Add terminal</Trans>
            </span>
          </Button>
        )
      }
      {...{ search, onSearch, selected }}
    />
  )
}

const linkToDetails = ({ token }: TerminalRow, children: ReactNode) => (
  <Link from="/terminals" to="/terminals/view/$id" params={{ id: token }} search={(previous) => previous}>
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
