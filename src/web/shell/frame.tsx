import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Section } from '#web/section.ts'
import { useIdleEnd } from '#web/session/idle.ts'
import '#web/ui/fonts/receipt-font.css'
import { BottomBar } from './bar/bottom-bar.tsx'
import { TopBar } from './bar/top-bar.tsx'
import css from './frame.module.css'
import { useSavingNotice } from './notice/saving-notice.ts'
import { useWrongClockNotice } from './notice/wrong-clock-notice.ts'
import { NavigationRail } from './rail/rail.tsx'

const IdleWarning = lazy(async () => ({ default: (await import('./idle-warning.tsx')).IdleWarning }))

interface Props {
  /** The menu: what this person may open. None of it while there is nothing. */
  sections: readonly Section[]
  /** Opens the search. */
  search: ReactNode
  children: ReactNode
}

/** The frame around every page of a signed-in person (ROUTE-25). */
export function Frame({ sections, search, children }: Props) {
  useSavingNotice()
  useWrongClockNotice()
  const idleEnd = useIdleEnd()
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {sections.length > 0 && <NavigationRail sections={sections} />}
      <div className={css.column}>
        <TopBar search={search} />
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
      {sections.length > 0 && <BottomBar sections={sections} />}
      {idleEnd !== undefined && (
        <Suspense>
          <IdleWarning end={idleEnd} />
        </Suspense>
      )}
    </div>
  )
}
