import type { ReactNode } from 'react'
import { HelpButton } from '../help/help-button.tsx'
import { usePageTitle } from '../title/page-title.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionChip } from './connection-chip.tsx'
import css from './top-bar.module.css'
import { UpdateChip } from './update-chip.tsx'

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
