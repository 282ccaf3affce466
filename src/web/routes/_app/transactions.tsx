import { createFileRoute } from '@tanstack/react-router'
import type { transactionList } from '#features/transactions/contract.ts'
import { transactionListQuery } from '#features/transactions/web/queries.ts'
import { TransactionsScreen } from '#features/transactions/web/screen.tsx'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'
import { addressOf } from '#web/lists/list-search.ts'
import { transactionsSection } from '#features/transactions/web/section.ts'

/** The list stays in view beside an opened transaction, so both addresses share it and its search. */
export const Route = createFileRoute('/_app/transactions')({
  staticData: { access: 'transaction.list', section: transactionsSection },
  validateSearch: addressOf<typeof transactionList>,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    void context.queryClient.prefetchQuery(transactionListQuery(deps, currentListPrincipal()))
  },
  component: TransactionsScreen,
})
