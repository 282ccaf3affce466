import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/shell/pages/not-found.tsx'

export const Route = createFileRoute('/not-found')({
  staticData: { access: 'public', section: 'not-found' },
  component: NotFoundPage,
})
