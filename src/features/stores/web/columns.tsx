import { useLingui } from '@lingui/react/macro'
import type { ListRow } from '#core/list/declare.ts'
import { storeList } from '../contract.ts'
import { Instant } from '#web/lists/instant.tsx'
import { terminalList } from '#features/terminals/contract.ts'
import { CountLink } from '#web/records/count-link.tsx'
import type { Column } from '#web/ui/table/column.ts'
import { StopMark } from '#web/records/stop.tsx'
import css from './store-name.module.css'

export type StoreRow = ListRow<typeof storeList>

/** How each column of the stores looks, in their default order. */
export const useStoreColumns = (): Column<StoreRow>[] => {
  const { i18n } = useLingui()
  const column = (
    id: Exclude<keyof StoreRow, 'token' | 'processing'>,
    cell: Column<StoreRow>['cell'],
    style: Partial<Column<StoreRow>> = {},
  ): Column<StoreRow> => {
    const { label } = storeList.row[id]
    return { id, cell, heading: label ? i18n._(label) : '', ...style }
  }

  return [
    column('name', (row) => <StoreName row={row} />, { priority: 1, twoLines: true, width: '13rem' }),
    column('address', ({ address }) => address, { priority: 1, twoLines: true, width: '14rem' }),
    column('merchantName', ({ merchantName }) => merchantName, { twoLines: true, width: '12rem' }),
    column(
      'terminalsCount',
      ({ token, terminalsCount }) => (
        <CountLink count={terminalsCount} list={terminalList} to="/terminals/list" filter={{ storeTokens: [token] }} />
      ),
      { priority: 1, labelled: true, align: 'end', width: '7rem' },
    ),
    column('mid', ({ mid }) => mid, { twoLines: true, width: '11.5rem' }),
    column('mcc', ({ mcc }) => mcc, { width: '5.5rem' }),
    column('timeZone', ({ timeZone }) => timeZone, { priority: 3, twoLines: true, width: '10rem' }),
    column('createdAt', ({ createdAt }) => <Instant at={createdAt} />, { priority: 3, width: '14.5rem' }),
  ]
}

/** A store by its name, and below it what keeps it from processing transactions (D-52). */
function StoreName({ row: { name, processing } }: { row: ListRow<typeof storeList> }) {
  return processing.enabled ? (
    name
  ) : (
    <span className={css.stopped}>
      <span className={css.name}>{name}</span>
      <small>
        <StopMark processing={processing} />
      </small>
    </span>
  )
}
