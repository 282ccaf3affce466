import { createFileRoute } from '@tanstack/react-router'
import type { transactionList } from '#contract/transactions.ts'
import { transactionListQuery } from '#web/areas/transactions/queries.ts'
import { TransactionsScreen } from '#web/areas/transactions/screen.tsx'
import { currentViewer } from '#web/frame/guard/viewer.ts'
import { addressOf } from '#web/list/list-search.ts'

/** The list stays in view beside an opened transaction, so both addresses share it and its search. */
export const Route = createFileRoute('/_app/transactions')({
  staticData: { access: 'transaction.list', section: 'transactions' },
  validateSearch: addressOf<typeof transactionList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(transactionListQuery(deps, currentViewer()))
  },
  component: TransactionsScreen,
})
