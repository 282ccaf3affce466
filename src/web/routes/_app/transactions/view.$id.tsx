import { createFileRoute } from '@tanstack/react-router'
import { TransactionDetailsPanel } from '#features/transactions/web/details.tsx'
import { transactionQuery } from '#features/transactions/web/queries.ts'
import { currentListPrincipal } from '#web/shell/guard/list-principal.ts'

export const Route = createFileRoute('/_app/transactions/view/$id')({
  staticData: { access: 'transaction.view', screen: 'transactionView' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(transactionQuery(params.id, currentListPrincipal()))
  },
  component: function Transaction() {
    const { id } = Route.useParams()
    return <TransactionDetailsPanel key={id} id={id} />
  },
})
