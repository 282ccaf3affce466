import { useLingui } from '@lingui/react/macro'
import { usePreference } from '#web/preferences/preferences.ts'
import type { Section } from '#web/section.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { EntryLink } from './entry-link.tsx'
import css from './rail.module.css'
import { useLabelsOver } from './use-labels-over.ts'

/** The menu at the side: icons with labels, or at will icons alone. An upright tablet has room for icons; labels come over the page. */
export function NavigationRail({ sections }: { sections: readonly Section[] }) {
  const { t } = useLingui()
  const [isCollapsed, setCollapsed] = usePreference('railCollapsed')
  const { isOver, menu, button, close, toggle } = useLabelsOver()
  return (
    <nav
      ref={menu}
      className={css.rail}
      data-collapsed={isCollapsed || undefined}
      data-over={isOver || undefined}
      aria-label={t`Sections`}
    >
      <p className={css.brand}>
        <BrandMark />
      </p>
      <ul className={css.entries}>
        {sections.map((section) => (
          <li key={section.to}>
            <EntryLink section={section} onClick={close} />
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
      <div ref={button} className={css.labels}>
        <IconButton
          icon={isOver ? 'chevron-left' : 'chevron-right'}
          label={isOver ? t`Collapse menu` : t`Expand menu`}
          onClick={toggle}
        />
      </div>
    </nav>
  )
}
