import { queryOptions } from '@tanstack/react-query'
import type { SearchOf } from '#core/list/address.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import { getReceipt } from '#features/receipts/contract.ts'
import { getTransaction, listTransactions, transactionList } from '../contract.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { listQuery } from '#web/lists/list-query.ts'

export type TransactionSearch = SearchOf<typeof transactionList>

export const transactionListQuery = (search: TransactionSearch, principal: ListPrincipal) =>
  listQuery(transactionList, listTransactions, search, principal)

export const transactionQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'transactions', 'details', id],
    queryFn: ({ signal }) => call(getTransaction, { params: { id } }, { signal }),
    ...offline(getTransaction),
  })

/** Receipts do not change but for what follows a sale, which the details show first. */
export const receiptQuery = (id: string, { variant }: ListPrincipal) =>
  queryOptions({
    queryKey: [variant, 'transactions', 'receipt', id],
    queryFn: ({ signal }) => call(getReceipt, { params: { id } }, { signal }),
    ...offline(getReceipt),
  })
