import type { ReactNode } from 'react'
import { HelpButton } from '../help/help-button.tsx'
import { usePageTitle } from '../title/page-title.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import css from './top-bar.module.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { announceError } from '#web/messages/messages.ts'
import { useOutdated } from '#web/offline/portal-version.ts'
import { askForUpdate, useUpdateReady } from '#web/offline/update.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import chipCss from './chip.module.css'

/** The slim bar over every page: its title, and what is true of the whole portal. */
export function TopBar({ search }: { search: ReactNode }) {
  return (
    <header className={css.bar}>
      <h1 className={css.title} tabIndex={-1}>
        {usePageTitle()}
      </h1>
      <UpdateChip />
      <ConnectionChip />
      <div className={css.tools}>
        {search}
        <HelpButton />
        <AccountMenu />
      </div>
    </header>
  )
}

/** Offers a new version, quietly: the person at the counter decides when. */
function UpdateChip() {
  const { t } = useLingui()
  const ready = useUpdateReady()
  const outdated = useOutdated()
  if (!ready) return null
  const ask = async () => {
    if (await askForUpdate()) return
    announceError(t`The portal updates once your work here and in other tabs is saved.`)
  }
  return (
    <button type="button" className={chipCss.chip} onClick={() => void ask()}>
      <Icon name="refresh" />
      {outdated ? <Trans>Update required</Trans> : <Trans>New version ready</Trans>}
    </button>
  )
}
