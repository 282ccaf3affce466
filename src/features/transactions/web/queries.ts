import { queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#core/offline.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getReceipt, listReceiptEmails } from '#features/receipts/contract.ts'
import { getTransaction, getTransactionTotals, listTransactions, transactionList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listKey } from '#web/offline/keys.ts'
import { serverNow } from '#web/session/clock.ts'
import { listQuery, selectionOf } from '#web/lists/list-query.ts'
import { recordQuery } from '#web/records/record-query.ts'

export type TransactionSearch = SearchOf<typeof transactionList>

export const transactionListQuery = (search: TransactionSearch, principal: ListPrincipal) =>
  listQuery(transactionList, listTransactions, search, principal)

/** What the rows of a filter come to; the same for every page and order of the list. */
export const transactionTotalsQuery = (search: TransactionSearch, principal: ListPrincipal) => {
  const { page: _page, perPage: _perPage, sort: _sort, direction: _direction, ...filter } = search
  const [variant, key, , selection] = listKey(transactionList, filter, principal.variant)
  return queryOptions({
    queryKey: [variant, key, 'totals', selection],
    queryFn: ({ signal }) =>
      call(getTransactionTotals, { body: selectionOf(transactionList, search, principal) }, { signal }),
    ...offline(getTransactionTotals),
  })
}

export const transactionQuery = (id: string, principal: ListPrincipal) => recordQuery(getTransaction, id, principal)

/** Receipts do not change but for what follows a sale, which the details show first. */
export const receiptQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'transactions', 'receipt', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id } }, { signal }),
    ...offline(getReceipt),
  })

/** Milliseconds between two questions for an email that waits: most are sent within seconds. */
const ASKED_EVERY = { atFirst: 2000, later: 30_000 }

/** What became of the emails with a receipt; asked again while the last one waits. */
export const receiptEmailsQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'transactions', 'receiptEmails', id],
    queryFn: ({ signal }) => call(listReceiptEmails, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      const [last] = data?.emails ?? []
      if (last?.state !== 'queued') return false
      return serverNow() - Date.parse(last.since) < MINUTE_MS ? ASKED_EVERY.atFirst : ASKED_EVERY.later
    },
  })
