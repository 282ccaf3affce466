import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { TerminalDetails as Terminal } from '../contract.ts'
import { TerminalTransactions } from '#features/transactions/web/shared.ts'
import { TerminalUsers } from '#features/users/web/shared.ts'
import { stopTexts } from '#core/texts/processing.ts'
import { useMay } from '#web/session/may.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { useRecordHistory } from '#features/audit-log/web/shared.ts'
import { EffectiveState } from '#web/records/effective-state.tsx'
import { RecordDetails, RecordHead } from '#web/records/record-details.tsx'
import { recordSearchOf } from '#web/records/record-search.ts'
import type { RecordSearch } from '#web/lists/list-search.ts'
import { StopNotice } from '#web/records/stop.tsx'
import { KeyValueList } from '#web/ui/key-value-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs/tabs.tsx'
import { TerminalActions } from './actions.tsx'
import { useTerminalFacts } from './facts.tsx'
import { EditTerminal } from './form/edit-terminal.tsx'
import { terminalQuery } from './queries.ts'
import { TerminalReports } from './reports.tsx'

interface RecordAddress {
  /** The part of the address that names what is open. */
  record: RecordSearch
  /** Changes which form and tab is open. */
  onRecord: (record: RecordSearch) => void
}

/** All that is known of one terminal: whether it takes payments, its facts, users, transactions, reports and history. */
export function TerminalDetailsPanel({
  id,
  search,
  onRecord,
}: {
  id: string
  search: Readonly<Record<string, unknown>>
  onRecord: RecordAddress['onRecord']
}) {
  const query = useQuery(terminalQuery(id, useListPrincipal()))
  const record = recordSearchOf(search)
  return <RecordDetails query={query}>{(terminal) => <Shown {...{ terminal, record, onRecord }} />}</RecordDetails>
}

function Shown({ terminal, record, onRecord }: { terminal: Terminal } & RecordAddress) {
  const { t } = useLingui()
  const may = useMay()
  const { token, alias, terminalStatus, processing } = terminal
  const history = useRecordHistory('terminal', token)
  const tabs = [
    { id: 'facts', label: t`Details`, isThere: true },
    { id: 'users', label: t`Users`, isThere: may('terminal.usersTab') },
    { id: 'transactions', label: t`Transactions`, isThere: may('transaction.list') },
    { id: 'reports', label: t`Reports`, isThere: may('terminal.reports') },
    { id: 'history', label: t`History`, isThere: Boolean(history) },
  ].filter(({ isThere }) => isThere)
  const selected = tabs.find((tab) => tab.id === record.tab)?.id ?? 'facts'
  const panels: Record<string, ReactNode> = {
    facts: <Facts terminal={terminal} />,
    users: <TerminalUsers token={token} />,
    transactions: <TerminalTransactions token={token} />,
    reports: <TerminalReports token={token} />,
    history,
  }
  // A record saved on the device lacks the security settings: the form waits for the whole one.
  const isWhole = terminal.restrictAppToApp !== null

  return (
    <>
      <RecordHead
        title={alias}
        state={<EffectiveState state={terminalStatus} processing={processing} withLabel />}
        actions={<TerminalActions terminal={terminal} onEdit={() => onRecord({ ...record, form: 'edit' })} />}
      />
      <StopNotice processing={processing} texts={stopTexts} />
      <div>
        <Tabs
          label={t`Terminal sections`}
          tabs={tabs}
          selected={selected}
          onSelect={(tab) => onRecord({ ...record, tab })}
        >
          <Suspense fallback={<Skeleton />}>{panels[selected]}</Suspense>
        </Tabs>
      </div>
      {record.form === 'edit' && isWhole && may('terminal.edit') && (
        <EditTerminal key={token} terminal={terminal} onClose={() => onRecord({ ...record, form: undefined })} />
      )}
    </>
  )
}

function Facts({ terminal }: { terminal: Terminal }) {
  return <KeyValueList items={useTerminalFacts(terminal)} />
}
