import { Trans, useLingui } from '@lingui/react/macro'
import { useSaveData } from '#web/connectivity/save-data.ts'
import { useConnectivity } from '#web/connectivity/monitor.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useTooltip } from '#web/ui/tooltip.tsx'
import css from './chip.module.css'

/** Says that there is no connection, that it is being looked for or that it is slow; nothing while all is well. */
export function ConnectionChip() {
  const { state } = useConnectivity()
  const savesData = useSaveData()
  if (state === 'online') return savesData && <SlowChip />
  return (
    <span className={css.chip}>
      {state === 'checking' ? (
        <>
          <Spinner />
          <span className={css.label}>
            <Trans>Checking connection</Trans>
          </span>
        </>
      ) : (
        <>
          <Icon name="offline" />
          <span className={css.label}>
            <Trans>Offline</Trans>
          </span>
        </>
      )}
    </span>
  )
}

/** Says at a press, too, what is different on such a line (B-21). */
function SlowChip() {
  const { t } = useLingui()
  const { id, trigger, tip, show } = useTooltip(
    t`Slow connection. Charts load only when you ask for them, and nothing is saved for offline use.`,
  )
  return (
    <>
      <button type="button" className={css.chip} aria-describedby={id} {...trigger} onClick={show}>
        <Icon name="info" />
        <span className={css.label}>
          <Trans>Slow connection</Trans>
        </span>
      </button>
      {tip}
    </>
  )
}
