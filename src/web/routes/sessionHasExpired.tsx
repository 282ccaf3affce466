import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SessionExpired } from '#web/shell/pages/session-expired.tsx'

export const Route = createFileRoute('/sessionHasExpired')({
  staticData: { access: 'public', title: msg`Session expired` },
  component: SessionExpired,
})
