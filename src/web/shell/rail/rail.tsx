import { useLingui } from '@lingui/react/macro'
import { usePreference } from '#web/preferences/preferences.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { EntryLink } from './entry-link.tsx'
import css from './rail.module.css'
import { useEntries } from './use-entries.ts'

/** The menu at the side: icons with their words, or at will icons alone; upright tablets have room for icons only. */
export function Rail() {
  const { t } = useLingui()
  const [isCollapsed, setCollapsed] = usePreference('railCollapsed')
  return (
    <nav className={css.rail} data-collapsed={isCollapsed || undefined} aria-label={t`Sections`}>
      <p className={css.brand}>
        <BrandMark />
      </p>
      <ul className={css.entries}>
        {useEntries().map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
      <div className={css.collapse}>
        <IconButton
          icon={isCollapsed ? 'chevron-right' : 'chevron-left'}
          label={isCollapsed ? t`Show the words of the menu` : t`Hide the words of the menu`}
          onClick={() => setCollapsed(!isCollapsed)}
        />
      </div>
    </nav>
  )
}
