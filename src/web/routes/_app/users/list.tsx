import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/_app/users/list')({
  staticData: { access: 'user.list', section: 'users' },
  component: Coming,
})
