import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { ListRow } from '#core/list/declare.ts'
import { merchantList } from '../contract.ts'
import { midList } from '#features/mids/contract.ts'
import { storeList } from '#features/stores/contract.ts'
import { terminalList } from '#features/terminals/contract.ts'
import { userList } from '#features/users/contract.ts'
import { merchantLabels } from '#core/texts/record-labels.ts'
import { Instant } from '#web/lists/instant.tsx'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { CountLink } from '#web/records/count-link.tsx'
import { SwitchState } from '#web/records/switch-state.tsx'
import type { Column } from '#web/ui/table/column.ts'

export type MerchantRow = ListRow<typeof merchantList>

/** How each column of the merchants looks, in their default order. */
export const useMerchantColumns = (): Column<MerchantRow>[] => {
  const { i18n } = useLingui()
  const text = useCellText()
  const column = (
    id: Exclude<keyof MerchantRow, 'token'>,
    cell: Column<MerchantRow>['cell'],
    style: Partial<Column<MerchantRow>> = {},
  ): Column<MerchantRow> => {
    const { label } = merchantList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...style }
  }
  const count = (
    id: 'midsCount' | 'storesCount' | 'terminalsCount' | 'usersCount',
    of: Pick<ComponentProps<typeof CountLink>, 'list' | 'to'>,
    style: Partial<Column<MerchantRow>> = {},
  ) =>
    column(id, ({ token, [id]: number }) => <CountLink count={number} {...of} filter={{ merchantTokens: [token] }} />, {
      align: 'end',
      width: '7rem',
      ...style,
    })

  return [
    column('name', ({ name }) => name, { priority: 1, twoLines: true, width: '13rem' }),
    column('merchantStatus', ({ merchantStatus }) => <SwitchState state={merchantStatus} />, {
      priority: 1,
      width: '11.5rem',
    }),
    column('country', (row) => text(merchantLabels.country, row), { wraps: true, width: '9rem' }),
    count('terminalsCount', { list: terminalList, to: '/terminals/list' }, { priority: 1, labelled: true }),
    count('storesCount', { list: storeList, to: '/stores/list' }),
    count('midsCount', { list: midList, to: '/mids/list' }),
    count('usersCount', { list: userList, to: '/users/list' }),
    column('acquirer', ({ acquirer }) => acquirer, { priority: 3, twoLines: true }),
    column('affiliate', ({ affiliate }) => affiliate, { priority: 3, twoLines: true }),
    column('instance', ({ instance }) => instance, { priority: 3, twoLines: true }),
    column('cardAcceptorName', ({ cardAcceptorName }) => cardAcceptorName, {
      priority: 3,
      twoLines: true,
      width: '12rem',
    }),
    column('mccsCount', ({ mccsCount }) => i18n.number(mccsCount), { align: 'end', priority: 3, width: '5.5rem' }),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '14.5rem' }),
  ]
}
