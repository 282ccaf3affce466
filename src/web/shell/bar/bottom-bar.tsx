import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Section } from '#web/section.ts'
import { SideSheet } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { EntryLink } from '../rail/entry-link.tsx'
import entryCss from '../rail/entry-link.module.css'
import css from './bottom-bar.module.css'

/** How many sections the bar has beside "more"; on the smallest phones the last of them moves into "more". */
const SHOWN = 4

/** The menu of a phone: the first sections, and the rest under "more". */
export function BottomBar({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui()
  const [showsMore, setShowsMore] = useState(false)
  const others = sections.slice(SHOWN - 1)
  return (
    <nav className={css.bar} data-bottom-bar aria-label={t`Sections`}>
      <ul className={css.entries}>
        {sections.slice(0, SHOWN).map((section) => (
          <li key={section.to}>
            <EntryLink section={section} />
          </li>
        ))}
        <li>
          <button type="button" className={entryCss.entry} aria-haspopup="dialog" onClick={() => setShowsMore(true)}>
            <Icon name="more" />
            <Trans>More</Trans>
            <Suspense>{others.map(({ to, Badge }) => Badge && <Badge key={to} />)}</Suspense>
          </button>
        </li>
      </ul>
      {showsMore && (
        <SideSheet title={t`More`} closeLabel={t`Close`} lightDismiss onClose={() => setShowsMore(false)}>
          <ul className={css.more}>
            {others.map((section) => (
              <li key={section.to}>
                <EntryLink section={section} onClick={() => setShowsMore(false)} />
              </li>
            ))}
          </ul>
        </SideSheet>
      )}
    </nav>
  )
}
