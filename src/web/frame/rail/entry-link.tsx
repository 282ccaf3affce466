import { useLingui } from '@lingui/react'
import { Link, useLocation } from '@tanstack/react-router'
import { sectionTexts } from '#web/app/i18n/section-texts.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './entry-link.module.css'
import type { Entry } from './entries.ts'

const sectionOf = (path: string) => path.split('/')[1]

/** One entry of the rail or of the phone's bar, marked on every page of its section. */
export function EntryLink({ entry: { section, to, icon }, onClick }: { entry: Entry; onClick?: () => void }) {
  const { i18n } = useLingui()
  const here = useLocation({ select: ({ pathname }) => sectionOf(pathname) === sectionOf(to) })
  const label = i18n._(sectionTexts[section])
  return (
    <Link to={to} className={css.entry} aria-current={here ? 'page' : undefined} title={label} onClick={onClick}>
      <Icon name={icon} />
      <span className={css.label}>{label}</span>
    </Link>
  )
}
