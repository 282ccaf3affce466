import { createFileRoute } from '@tanstack/react-router'
import { OfflinePackPanel } from '#web/areas/offline-pack/panel.tsx'
import { SettingsScreen } from '#web/areas/settings/screen.tsx'
import { DeviceSettings } from '#web/frame/pages/device-settings.tsx'

const OfThisDevice = () => (
  <>
    <DeviceSettings />
    <OfflinePackPanel />
  </>
)

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'self.view/edit', section: 'settings' },
  component: () => <SettingsScreen ofDevice={<OfThisDevice />} />,
})
