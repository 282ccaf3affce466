import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#web/areas/settings/screen.tsx'
import { DeviceSettings } from '#web/frame/pages/device-settings.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'self.view/edit', section: 'settings' },
  component: () => <SettingsScreen ofDevice={<DeviceSettings />} />,
})
