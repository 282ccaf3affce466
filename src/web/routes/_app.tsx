import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startPack } from '#web/offline/pack/start.ts'
import { Frame } from '#web/shell/frame.tsx'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'signedIn' },
  component: SignedIn,
})

function SignedIn() {
  const client = useQueryClient()
  useEffect(() => startPack(client), [client])
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
