import { createFileRoute } from '@tanstack/react-router'
import { DeviceSettings } from '#web/frame/pages/device-settings.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'self.view/edit', section: 'settings' },
  component: DeviceSettings,
})
