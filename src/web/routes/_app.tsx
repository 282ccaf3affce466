import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Frame } from '#web/frame/frame.tsx'

export const Route = createFileRoute('/_app')({
  staticData: { access: 'signedIn' },
  component: () => (
    <Frame>
      <Outlet />
    </Frame>
  ),
})
