import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Unauthorized } from '#web/shell/pages/unauthorized.tsx'

export const Route = createFileRoute('/_app/not-found/unauthorized')({
  staticData: { access: 'signedIn', title: msg({ id: 'unauthorized', message: 'Unauthorized' }) },
  component: Unauthorized,
})
