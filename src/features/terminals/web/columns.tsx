import { useLingui } from '@lingui/react/macro'
import { terminalLabels } from '#core/texts/record-labels.ts'
import { terminalList, type TerminalRow } from '../contract.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { userList } from '#features/users/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { EffectiveState } from '#web/records/effective-state.tsx'
import type { Column } from '#web/ui/table/column.ts'
import css from './columns.module.css'

/** How each column of the terminals looks, in their default order. */
export const useTerminalColumns = (): Column<TerminalRow>[] => {
  const { i18n } = useLingui()
  const text = useCellText()
  const column = (
    id: Exclude<keyof TerminalRow, 'token' | 'processing' | 'resolvedScaType'>,
    cell: Column<TerminalRow>['cell'],
    style: Partial<Column<TerminalRow>> = {},
  ): Column<TerminalRow> => {
    const { label } = terminalList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...style }
  }
  const labelled = (id: keyof typeof terminalLabels, style: Partial<Column<TerminalRow>>) =>
    column(id, (row) => text(terminalLabels[id], row), { priority: 3, wraps: true, ...style })

  return [
    column('alias', ({ alias }) => alias, { priority: 1, width: '10.5rem' }),
    column('posTerminalIdCode', (row) => row.posTerminalIdCode, { priority: 1, width: '6.5rem', sharesLine: true }),
    column('tid', ({ tid }) => tid, { priority: 1, width: '6.5rem', sharesLine: true }),
    column(
      'terminalStatus',
      ({ terminalStatus, processing }) => <EffectiveState state={terminalStatus} processing={processing} />,
      { priority: 1, width: '11.5rem' },
    ),
    // So narrow that it is whole beside the buttons of the rows on a tablet held upright.
    column('storeName', ({ storeName }) => <span className={css.store}>{storeName}</span>, {
      width: '8rem',
      wraps: true,
    }),
    column('merchantName', ({ merchantName }) => merchantName, { width: '12rem' }),
    column('mid', ({ mid }) => mid, { width: '11.5rem' }),
    column('currency', ({ currency }) => currency, { width: '6.5rem' }),
    column(
      'usersCount',
      ({ token, usersCount }) => (
        <CountLink count={usersCount} list={userList} to="/users/list" filter={{ terminalTokens: [token] }} />
      ),
      { align: 'end', width: '6rem' },
    ),
    labelled('terminalType', { width: '11rem' }),
    labelled('scaType', { width: '11rem' }),
    labelled('tip', { width: '8.5rem' }),
    labelled('enableOrderReference', { width: '10rem' }),
    labelled('enableAppToAppSignatureValidation', { width: '10rem' }),
    labelled('restrictAppToApp', { width: '9rem' }),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '14.5rem' }),
  ]
}
