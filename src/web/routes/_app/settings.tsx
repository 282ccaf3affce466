import { createFileRoute } from '@tanstack/react-router'
import { OfflinePackPanel } from '#features/account/web/offline-pack.tsx'
import { SettingsScreen } from '#features/account/web/screen.tsx'
import { DeviceSettings } from '#web/shell/pages/device-settings.tsx'
import { pack } from './-pack.ts'
import { settingsSection } from '#features/account/web/section.ts'

const OfThisDevice = () => (
  <>
    <DeviceSettings />
    <OfflinePackPanel pack={pack} />
  </>
)

export const Route = createFileRoute('/_app/settings')({
  staticData: { access: 'self.view/edit', notSeenAs: true, section: settingsSection },
  component: () => <SettingsScreen ofDevice={<OfThisDevice />} />,
})
