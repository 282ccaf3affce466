import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '#web/shell/pages/not-found.tsx'

export const Route = createFileRoute('/not-found')({
  staticData: { access: 'public', title: msg`Page not found` },
  component: NotFoundPage,
})
