import { useLingui } from '@lingui/react/macro'
import type { ListRow } from '#core/list/declare.ts'
import { midList } from '../contract.ts'
import { midLabels } from '#core/texts/record-labels.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { EffectiveState } from '#web/records/effective-state.tsx'
import type { Column } from '#web/ui/table/column.ts'

export type MidRow = ListRow<typeof midList>

/** How each column of the MIDs looks, in their default order. */
export const useMidColumns = (): Column<MidRow>[] => {
  const { i18n } = useLingui()
  const text = useCellText()
  const column = (
    id: Exclude<keyof MidRow, 'token' | 'processing'>,
    cell: Column<MidRow>['cell'],
    style: Partial<Column<MidRow>> = {},
  ): Column<MidRow> => {
    const { label } = midList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...style }
  }

  return [
    column('cardAcceptorIdentificationCode', ({ cardAcceptorIdentificationCode }) => cardAcceptorIdentificationCode, {
      priority: 1,
      twoLines: true,
      width: '13rem',
    }),
    column('cardAcceptorName', ({ cardAcceptorName }) => cardAcceptorName, {
      priority: 1,
      twoLines: true,
      width: '13rem',
    }),
    column('midStatus', ({ midStatus, processing }) => <EffectiveState state={midStatus} processing={processing} />, {
      priority: 1,
      width: '11.5rem',
    }),
    column('cardAcceptorCity', ({ cardAcceptorCity }) => cardAcceptorCity, { twoLines: true }),
    column('cardAcceptorCountry', (row) => text(midLabels.cardAcceptorCountry, row), { wraps: true }),
    column('mccCode', ({ mccCode }) => mccCode, { width: '5.5rem' }),
    column(
      'storesCount',
      ({ token, storesCount }) => (
        <CountLink count={storesCount} list={storeList} to="/stores/list" filter={{ midTokens: [token] }} />
      ),
      { align: 'end', priority: 3, width: '7rem' },
    ),
    column(
      'terminalsCount',
      ({ cardAcceptorIdentificationCode: mid, terminalsCount }) => (
        <CountLink count={terminalsCount} list={terminalList} to="/terminals/list" filter={{ mid }} />
      ),
      { align: 'end', priority: 3, width: '7rem' },
    ),
    column('acquirerName', ({ acquirerName }) => acquirerName, { priority: 3, twoLines: true }),
    column('affiliateName', ({ affiliateName }) => affiliateName, { priority: 3, twoLines: true }),
    column('instanceName', ({ instanceName }) => instanceName, { priority: 3, twoLines: true }),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '14.5rem' }),
  ]
}
