import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startPack } from '#web/offline/pack/start.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { NotSeenAs } from '#web/shell/pages/not-seen-as.tsx'
import { PortalFrame } from './-portal-frame.tsx'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'signedIn' },
  component: SignedIn,
})

function SignedIn() {
  const client = useQueryClient()
  const matches = useMatches()
  const isShown = !seenAs() || matches.every(({ staticData }) => !staticData.notSeenAs)
  useEffect(
    // Nothing of what is seen as another role is saved.
    () => (seenAs() ? undefined : startPack(client, async () => (await import('./_app/-pack.ts')).pack)),
    [client],
  )
  return <PortalFrame>{isShown ? <Outlet /> : <NotSeenAs />}</PortalFrame>
}
