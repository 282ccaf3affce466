import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startPack } from '#web/offline/pack/start.ts'
import { PortalFrame } from './-portal-frame.tsx'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'signedIn' },
  component: SignedIn,
})

function SignedIn() {
  const client = useQueryClient()
  useEffect(() => startPack(client, async () => (await import('./_app/-pack.ts')).pack), [client])
  return (
    <PortalFrame>
      <Outlet />
    </PortalFrame>
  )
}
