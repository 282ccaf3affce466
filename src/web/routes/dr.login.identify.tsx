import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingOnPaper } from '#web/frame/pages/coming.tsx'

export const Route = createFileRoute('/dr/login/identify')({
  staticData: { access: 'public', screen: 'identifyRoute', title: msg`Forgotten password` },
  component: ComingOnPaper,
})
