import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReadOnly } from '#web/shell/pages/read-only.tsx'

export const Route = createFileRoute('/_app/read-only')({
  staticData: { access: 'signedIn', title: msg`Read-only access` },
  component: ReadOnly,
})
