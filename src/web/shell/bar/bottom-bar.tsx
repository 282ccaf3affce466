import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EntryLink } from '../rail/entry-link.tsx'
import entryCss from '../rail/entry-link.module.css'
import { LazyExportsBadge } from '../rail/lazy-exports-badge.tsx'
import { useEntries } from '../rail/use-entries.ts'
import css from './bottom-bar.module.css'

/** How many sections stand in the bar beside "more"; on the smallest phones the last of them stands under it. */
const SHOWN = 4

/** The menu of a phone: the first sections, and the rest under "more". */
export function BottomBar() {
  const { t } = useLingui()
  const [showsMore, setShowsMore] = useState(false)
  const entries = useEntries()
  return (
    <nav className={css.bar} data-bottom-bar aria-label={t`Sections`}>
      <ul className={css.entries}>
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} />
          </li>
        ))}
        <li>
          <button type="button" className={entryCss.entry} aria-haspopup="dialog" onClick={() => setShowsMore(true)}>
            <Icon name="more" />
            <Trans>More</Trans>
            {entries.slice(SHOWN - 1).some(({ section }) => section === 'exports') && <LazyExportsBadge />}
          </button>
        </li>
      </ul>
      {showsMore && (
        <SideSheet title={t`More`} closeLabel={t`Close`} lightDismiss onClose={() => setShowsMore(false)}>
          <ul className={css.more}>
            {entries.slice(SHOWN - 1).map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} onClick={() => setShowsMore(false)} />
              </li>
            ))}
          </ul>
        </SideSheet>
      )}
    </nav>
  )
}
