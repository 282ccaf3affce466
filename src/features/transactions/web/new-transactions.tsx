import { Plural } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { listRequestOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { listTransactions, transactionList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { refreshExports } from '#web/lists/export/export-statistics.ts'
import { listenLive, type LiveEvent } from '#web/api/live.ts'
import { currentToday } from '#web/current-today.ts'
import { readerZone } from '#web/reader-zone.ts'
import { Button } from '#web/ui/button.tsx'
import { transactionListQuery, type TransactionSearch } from './queries.ts'

/** Whether every new transaction of the person's scope belongs to what is shown. */
const showsAll = (search: TransactionSearch) =>
  Object.entries(search).every(([name, value]) => value === undefined || name === 'page' || name === 'perPage')

/** How many transactions match now; undefined where that is only known to be at least so many. */
const countNow = async (search: TransactionSearch, principal: ListPrincipal): Promise<number | undefined> => {
  const { body } = listRequestOf(transactionList, search, principal, currentToday(), readerZone())
  const { total, totalIs } = await call(listTransactions, { params: { page: 1, perPage: 1 }, body })
  return totalIs === 'exact' ? total : undefined
}

/** "3 new transactions" above the first page (B-20, D-107): rows stay where they are until it is pressed. */
export function NewTransactionsNotice({ search, principal }: { search: TransactionSearch; principal: ListPrincipal }) {
  const client = useQueryClient()
  const { data: shown, dataUpdatedAt } = useQuery(transactionListQuery(search, principal))
  const [newRows, setNewRows] = useState({ since: 0, count: 0 })
  // Whatever was new has come with the rows that were read since.
  const count = newRows.since === dataUpdatedAt ? newRows.count : 0
  const isFirstPage = (search.page ?? 1) === 1

  const onUpdate = useEffectEvent(async (update: LiveEvent) => {
    if (update !== 'refetch' && update.list === 'exports') return refreshExports(client)
    if (shown?.totalIs !== 'exact') return
    const added = update === 'refetch' ? null : update.count
    if (added !== null && showsAll(search)) {
      return setNewRows((before) => ({
        since: dataUpdatedAt,
        count: added + (before.since === dataUpdatedAt ? before.count : 0),
      }))
    }
    const total = await countNow(search, principal).catch(() => undefined)
    if (total !== undefined) setNewRows({ since: dataUpdatedAt, count: Math.max(0, total - shown.total) })
  })
  useEffect(() => (isFirstPage ? listenLive((update) => void onUpdate(update)) : undefined), [isFirstPage])

  return (
    <div role="status">
      {isFirstPage && count > 0 && (
        <Button
          icon="refresh"
          onClick={() => void client.invalidateQueries({ queryKey: [principal.variant, transactionList.key, 'list'] })}
        >
          <Plural value={count} one="# new transaction" other="# new transactions" />
        </Button>
      )}
    </div>
  )
}
