import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { announceError } from '#web/messages/messages.ts'
import { useOutdated } from '#web/offline/portal-version.ts'
import { requestUpdate, type UpdateWait, useUpdateReady } from '#web/offline/update.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './chip.module.css'

/** Why a new version does not come at once, and what helps. */
const waitTexts: Readonly<Record<UpdateWait, MessageDescriptor>> = {
  connection: msg`You're offline. The portal updates when you're back online.`,
  form: msg`You have unsaved changes here. Save or discard them, and the portal updates.`,
  dialog: msg`Close the open dialog, and the portal updates.`,
  saving: msg`Still saving. The portal updates right after.`,
  otherTab: msg`Another tab has unsaved changes. Save them or close that tab, and the portal updates.`,
}

/** Offers a new version, quietly: the person at the counter decides when. */
export function UpdateChip() {
  const { i18n } = useLingui()
  const ready = useUpdateReady()
  const outdated = useOutdated()
  if (!ready) return null
  const ask = async () => {
    const wait = await requestUpdate()
    if (wait) announceError(i18n._(waitTexts[wait]))
  }
  return (
    <button type="button" className={css.chip} onClick={() => void ask()}>
      <Icon name="refresh" />
      {outdated ? <Trans>Update required</Trans> : <Trans>New version ready</Trans>}
    </button>
  )
}
