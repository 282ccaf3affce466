import { Trans } from '@lingui/react/macro'
import { useInstall } from '#web/install/install-prompt.ts'
import { Button } from '#web/ui/button.tsx'
import css from './device-settings.module.css'

/** Offers to put the portal onto the home screen; nothing where it is there already or cannot be (B-47). */
export function InstallOffer() {
  const offer = useInstall()
  if (offer.way === 'none') return null
  return (
    <div className={css.offer}>
      <p>
        <Trans>
          On the home screen the portal opens without the bars of the browser, and starts without a connection.
        </Trans>
      </p>
      {offer.way === 'press' ? (
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
