import { Trans, useLingui } from '@lingui/react/macro'
import { announceError } from '#web/messages/messages.ts'
import { useOutdated } from '#web/offline/portal-version.ts'
import { askForUpdate, useUpdateReady } from '#web/offline/update.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './chip.module.css'

/** Offers a new version, quietly: whoever stands at the counter decides when. */
export function UpdateChip() {
  const { t } = useLingui()
  const ready = useUpdateReady()
  const outdated = useOutdated()
  if (!ready) return null
  const ask = async () => {
    if (await askForUpdate()) return
    announceError(t`The new version comes as soon as what you are doing is finished and saved, here and in other tabs.`)
  }
  return (
    <button type="button" className={css.chip} onClick={() => void ask()}>
      <Icon name="refresh" />
      {outdated ? <Trans>Update required</Trans> : <Trans>New version ready</Trans>}
    </button>
  )
}
