import { useLingui } from '@lingui/react'
import { Link, useLocation } from '@tanstack/react-router'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './entry-link.module.css'
import type { Entry } from './entries.ts'
import { LazyExportsBadge } from './lazy-exports-badge.tsx'

const sectionOf = (path: string) => path.split('/')[1]

/** One entry of the rail or of the phone's bar, marked on every page of its section. */
export function EntryLink({ entry: { section, to, icon, label }, onClick }: { entry: Entry; onClick?: () => void }) {
  const { i18n } = useLingui()
  const here = useLocation({ select: ({ pathname }) => sectionOf(pathname) === sectionOf(to) })
  const words = i18n._(label)
  return (
    <Link to={to} className={css.entry} aria-current={here ? 'page' : undefined} title={words} onClick={onClick}>
      <Icon name={icon} />
      <span className={css.label}>{words}</span>
      {section === 'exports' && <LazyExportsBadge />}
    </Link>
  )
}
