import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/merchants/')({
  staticData: { access: 'merchant.list' },
  beforeLoad: () => {
    throw redirect({ to: '/merchants/list', replace: true })
  },
})
