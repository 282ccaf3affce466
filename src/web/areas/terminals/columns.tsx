import { useLingui } from '@lingui/react/macro'
import { terminalList, type TerminalRow } from '#contract/terminals.ts'
import { Instant } from '#web/list/instant.tsx'
import { CountLink } from '#web/record/count-link.tsx'
import { EffectiveState } from '#web/record/effective-state.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { useTerminalWords } from './words.ts'

/** How each column of the terminals looks, in their default order. */
export const useTerminalColumns = (): Column<TerminalRow>[] => {
  const { i18n } = useLingui()
  const words = useTerminalWords()
  const column = (
    id: Exclude<keyof TerminalRow, 'token' | 'processing' | 'resolvedScaType'>,
    cell: Column<TerminalRow>['cell'],
    look: Partial<Column<TerminalRow>> = {},
  ): Column<TerminalRow> => {
    const { label } = terminalList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...look }
  }

  return [
    column('alias', ({ alias }) => alias, { priority: 1, width: '12rem' }),
    column('posTerminalIdCode', (row) => row.posTerminalIdCode, { priority: 1, width: '8rem' }),
    column('tid', ({ tid }) => tid, { priority: 1, width: '8rem' }),
    column(
      'terminalStatus',
      ({ terminalStatus, processing }) => <EffectiveState state={terminalStatus} processing={processing} />,
      { priority: 1, width: '10rem' },
    ),
    column('storeName', ({ storeName }) => storeName, { width: '12rem' }),
    column('merchantName', ({ merchantName }) => merchantName, { width: '12rem' }),
    column('mid', ({ mid }) => mid, { width: '10.5rem' }),
    column('currency', ({ currency }) => currency, { width: '6.5rem' }),
    column(
      'usersCount',
      ({ token, usersCount }) => <CountLink count={usersCount} of="users" filter={{ terminalTokens: [token] }} />,
      { align: 'end', width: '6rem' },
    ),
    column('terminalType', ({ terminalType }) => words.type(terminalType), { priority: 3, width: '11rem' }),
    column('scaType', words.resolvedSca, { priority: 3, width: '11rem' }),
    column('tip', ({ tip }) => words.onOrOff(tip), { priority: 3, width: '7rem' }),
    column('enableOrderReference', (row) => words.yesOrNo(row.enableOrderReference), { priority: 3, width: '8rem' }),
    column('enableAppToAppSignatureValidation', (row) => words.yesOrNo(row.enableAppToAppSignatureValidation), {
      priority: 3,
      width: '10rem',
    }),
    column('restrictAppToApp', (row) => words.yesOrNo(row.restrictAppToApp), { priority: 3, width: '9rem' }),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '13rem' }),
  ]
}
