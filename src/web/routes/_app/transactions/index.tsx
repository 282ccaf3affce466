import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/transactions/')({
  staticData: { access: 'transaction.list' },
  beforeLoad: () => {
    throw redirect({ to: '/transactions/list', replace: true })
  },
})
