import { createFileRoute } from '@tanstack/react-router'
import { TransactionDetails } from '#features/transactions/web/details.tsx'
import { transactionQuery } from '#features/transactions/web/queries.ts'
import { currentViewer } from '#web/shell/guard/viewer.ts'

export const Route = createFileRoute('/_app/transactions/view/$id')({
  staticData: { access: 'transaction.view', screen: 'transactionView' },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(transactionQuery(params.id, currentViewer()))
  },
  component: function Transaction() {
    const { id } = Route.useParams()
    return <TransactionDetails key={id} id={id} />
  },
})
