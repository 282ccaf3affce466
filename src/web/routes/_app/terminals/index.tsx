import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_app/terminals/')({
  staticData: { access: 'terminal.list' },
  beforeLoad: () => {
    throw redirect({ to: '/terminals/list', replace: true })
  },
})
