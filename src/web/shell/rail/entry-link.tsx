import { useLingui } from '@lingui/react'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { Section } from '#web/section.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './entry-link.module.css'

const sectionOf = (path: string) => path.split('/')[1]

interface Props {
  section: Section
  onClick?: () => void
}

/** One entry of the rail or of the phone's bar, marked on every page of its section. */
export function EntryLink({ section: { to, icon, title, Badge }, onClick }: Props) {
  const { i18n } = useLingui()
  const here = useLocation({ select: ({ pathname }) => sectionOf(pathname) === sectionOf(to) })
  const label = i18n._(title)
  return (
    <Link to={to} className={css.entry} aria-current={here ? 'page' : undefined} title={label} onClick={onClick}>
      <Icon name={icon} />
      <span className={css.label}>{label}</span>
      {Badge && (
        <Suspense>
          <Badge />
        </Suspense>
      )}
    </Link>
  )
}
