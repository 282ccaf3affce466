import { Trans, useLingui } from '@lingui/react/macro'
import { useReadyOffline } from '#web/offline/ready.ts'
import { usePreference } from '#web/preferences/preferences.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { LanguageSelect } from '../language-select.tsx'
import { ThemeControl } from '../theme-control.tsx'
import css from './device-settings.module.css'
import { InstallOffer } from './install-offer.tsx'

/** What people set for themselves on this device: it shows at once and needs no saving. */
export function DeviceSettings() {
  const { t } = useLingui()
  const ready = useReadyOffline()
  const [density, setDensity] = usePreference('density')
  return (
    <section className={css.settings} aria-labelledby="device-settings">
      <h2 id="device-settings">
        <Trans>On this device</Trans>
      </h2>
      <LanguageSelect />
      <ThemeControl />
      <SegmentedControl
        label={t`Rows of tables`}
        value={density}
        onChange={setDensity}
        options={[
          { value: 'auto', label: t`Automatic` },
          { value: 'comfortable', label: t`Comfortable` },
          { value: 'compact', label: t`Compact` },
        ]}
      />
      <p role="status">{ready && <Trans>The portal also starts without a connection here.</Trans>}</p>
      <InstallOffer />
    </section>
  )
}
