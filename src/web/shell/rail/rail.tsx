import { useLingui } from '@lingui/react/macro'
import { usePreference } from '#web/preferences/preferences.ts'
import type { Section } from '#web/section.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { EntryLink } from './entry-link.tsx'
import css from './rail.module.css'

/** The menu at the side: icons with their words, or at will icons alone; upright tablets have room for icons only. */
export function NavigationRail({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui()
  const [isCollapsed, setCollapsed] = usePreference('railCollapsed')
  return (
    <nav className={css.rail} data-collapsed={isCollapsed || undefined} aria-label={t`Sections`}>
      <p className={css.brand}>
        <BrandMark />
      </p>
      <ul className={css.entries}>
        {sections.map((section) => (
          <li key={section.to}>
            <EntryLink section={section} />
          </li>
        ))}
      </ul>
      <div className={css.collapse}>
        <IconButton
          icon={isCollapsed ? 'chevron-right' : 'chevron-left'}
          label={isCollapsed ? t`Expand menu` : t`Collapse menu`}
          onClick={() => setCollapsed(!isCollapsed)}
        />
      </div>
    </nav>
  )
}
