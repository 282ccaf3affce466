import { Trans, useLingui } from '@lingui/react/macro'
import { useReadyOffline } from '#web/offline/ready.ts'
import { useDeviceSettings } from '#web/preferences/personal.ts'
import { Switch } from '#web/ui/form/choice.tsx'
import { DensityControl } from '../density-control.tsx'
import { LanguageSelect } from '../language-select.tsx'
import { ThemeControl } from '../theme-control.tsx'
import { TimeZoneSelect } from '../time-zone-select.tsx'
import css from './device-settings.module.css'
import { useInstall } from '#web/install/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'

/** What people set for themselves, everywhere or on this device alone: it shows at once and needs no saving. */
export function DeviceSettings() {
  const { t } = useLingui()
  const ready = useReadyOffline()
  const [isOwn, setOwn] = useDeviceSettings()
  return (
    <section className={css.settings} aria-labelledby="device-settings">
      <h2 id="device-settings">
        <Trans>Preferences</Trans>
      </h2>
      <LanguageSelect />
      <ThemeControl />
      <DensityControl />
      <TimeZoneSelect />
      <Switch
        label={t`Only on this device`}
        hint={t`When this is off, your choices apply on every device you log in on.`}
        checked={isOwn}
        onChange={({ target }) => setOwn(target.checked)}
      />
      <p role="status">{ready && <Trans>Works offline on this device.</Trans>}</p>
      <InstallOffer />
    </section>
  )
}

/** Offers to put the portal onto the home screen; nothing where it is there already or cannot be (B-47). */
function InstallOffer() {
  const offer = useInstall()
  if (offer.method === 'none') return null
  return (
    <div className={css.offer}>
      <p>
        <Trans>Opens from the home screen without browser bars, and works offline.</Trans>
      </p>
      {offer.method === 'press' ? (
        <Button onClick={() => void offer.install()}>
          <Trans>Install on this device</Trans>
        </Button>
      ) : (
        <p>
          <Trans>Open the Share menu of Safari and choose "Add to Home Screen".</Trans>
        </p>
      )}
    </div>
  )
}
