import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/transactions/list')({
  staticData: { access: 'transaction.list' },
})
