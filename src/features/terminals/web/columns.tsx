import { useLingui } from '@lingui/react/macro'
import { terminalLabels } from '#core/texts/record-labels.ts'
import { terminalList, type TerminalRow } from '../contract.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { userList } from '#features/users/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { EffectiveState } from '#web/records/effective-state.tsx'
import type { Column } from '#web/ui/table/column.ts'

/** Eight letters or digits, as wide as they come. */
const tidStyle = { twoLines: true, width: '7.25rem' } as const

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
    column('alias', ({ alias }) => alias, { priority: 1, twoLines: true, width: '9.75rem' }),
    column('posTerminalIdCode', (row) => row.posTerminalIdCode, { ...tidStyle, priority: 1, sharesLine: true }),
    column('tid', ({ tid }) => tid, { ...tidStyle, priority: 1, sharesLine: true }),
    column(
      'terminalStatus',
      ({ terminalStatus, processing }) => <EffectiveState state={terminalStatus} processing={processing} />,
      { priority: 1, width: '11.5rem' },
    ),
    // So narrow that it is whole beside the buttons of the rows on a tablet held upright.
    column('storeName', ({ storeName }) => storeName, { twoLines: true, width: '8rem' }),
    column('merchantName', ({ merchantName }) => merchantName, { twoLines: true, width: '11.25rem' }),
    column('mid', ({ mid }) => mid, { twoLines: true, width: '11.5rem' }),
    column('currency', ({ currency }) => currency, { width: '6.5rem' }),
    column(
      'usersCount',
      ({ token, usersCount }) => (
        <CountLink count={usersCount} list={userList} to="/users/list" filter={{ terminalTokens: [token] }} />
      ),
      { align: 'end', width: '7rem' },
    ),
    labelled('terminalType', { width: '11rem' }),
    labelled('scaType', { width: '15rem' }),
    labelled('tip', { width: '8.5rem' }),
    labelled('enableOrderReference', { width: '10rem' }),
    labelled('enableAppToAppSignatureValidation', { width: '10rem' }),
    labelled('restrictAppToApp', { width: '9rem' }),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '14.5rem' }),
  ]
}
