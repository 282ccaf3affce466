import { createFileRoute } from '@tanstack/react-router'
import { OfflinePackPanel } from '#web/offline/pack/panel.tsx'
import { SettingsScreen } from '#features/account/web/screen.tsx'
import { DeviceSettings } from '#web/shell/pages/device-settings.tsx'

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
