import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingOnPaper } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/dr/password/reset/$token')({
  staticData: { access: 'public', title: msg`New password` },
  component: ComingOnPaper,
})
