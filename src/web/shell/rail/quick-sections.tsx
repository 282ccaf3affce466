import { useLingui } from '@lingui/react/macro'
import type { SectionKey } from '#core/codes.ts'
import { useSession } from '#web/session/session.ts'
import { RouteButton } from '../pages/route-button.tsx'
import { entries, quickSections } from './entries.ts'
import css from './quick-sections.module.css'

/** D-09: shortcuts on the landing page of the widest level. */
export function QuickSections() {
  const { t, i18n } = useLingui()
  const session = useSession()
  if (session?.level !== 'admin') return null
  const sections: readonly SectionKey[] = quickSections[session.viewOnly ? 'viewOnly' : 'writing']
  return (
    <nav className={css.quick} aria-label={t`Quick sections`}>
      {sections
        .flatMap((section) => entries.filter((entry) => 'section' in entry && entry.section === section))
        .map(({ to, icon, label }) => (
          <RouteButton key={to} to={to} icon={icon}>
            {i18n._(label)}
          </RouteButton>
        ))}
    </nav>
  )
}
