import { Trans } from '@lingui/react/macro'
import { useConnectivity } from '#web/app/connectivity/monitor.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import css from './chip.module.css'

/** Says that there is no connection, or that it is being looked for; nothing while all is well. */
export function ConnectionChip() {
  const { state } = useConnectivity()
  if (state === 'online') return null
  return (
    <span className={css.chip}>
      {state === 'checking' ? (
        <>
          <Spinner />
          <Trans>Checking connection</Trans>
        </>
      ) : (
        <>
          <Icon name="offline" />
          <Trans>Offline</Trans>
        </>
      )}
    </span>
  )
}
