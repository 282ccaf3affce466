import { Trans } from '@lingui/react/macro'
import { useUpdate } from '#web/app/offline/register-worker.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './chip.module.css'

/** Offers a new version, quietly: whoever stands at the counter decides when. */
export function UpdateChip() {
  const update = useUpdate()
  if (!update.ready) return null
  return (
    <button type="button" className={css.chip} onClick={() => update.apply()}>
      <Icon name="refresh" />
      <Trans>New version ready</Trans>
    </button>
  )
}
