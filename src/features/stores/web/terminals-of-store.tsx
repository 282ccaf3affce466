import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListRow } from '#core/list/declare.ts'
import { storeTerminalList } from '../contract.ts'
import { capabilities } from '#core/access/variant.ts'
import { OwnedList } from '#web/lists/owned-list.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { EffectiveState } from '#web/records/effective-state.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { terminalsOfStoreQuery } from './queries.ts'

type Row = ListRow<typeof storeTerminalList>

/** The terminals of a store, each with what keeps it from taking payments (section storesTerminals). */
export function TerminalsOfStore({ token }: { token: string }) {
  const { t } = useLingui()
  const principal = useListPrincipal()
  return (
    <OwnedList
      list={storeTerminalList}
      query={(state) => terminalsOfStoreQuery(token, state, principal)}
      title={t`Terminals of a store`}
      toolbar={<h3>{t`Terminals`}</h3>}
      emptyTitle={msg`No terminals attached to this store`}
      columns={useColumns()}
      rowLink={capabilities[principal.variant].terminalView ? linkToTerminal : undefined}
    />
  )
}

const linkToTerminal = ({ token }: Row, children: ReactNode) => (
  <Link to="/terminals/view/$id" params={{ id: token }}>
    {children}
  </Link>
)

const useColumns = (): Column<Row>[] => {
  const { i18n } = useLingui()
  const { alias, posTerminalIdCode, terminalStatus } = storeTerminalList.row
  const heading = ({ label }: typeof alias | typeof terminalStatus) => (label ? i18n._(label) : '')
  return [
    { id: 'alias', heading: heading(alias), cell: (row) => row.alias, priority: 1, width: '9rem' },
    {
      id: 'posTerminalIdCode',
      heading: heading(posTerminalIdCode),
      cell: (row) => row.posTerminalIdCode,
      priority: 1,
      labelled: true,
      width: '7rem',
    },
    {
      id: 'terminalStatus',
      heading: heading(terminalStatus),
      cell: (row) => <EffectiveState state={row.terminalStatus} processing={row.processing} />,
      priority: 1,
      width: '10rem',
    },
  ]
}
