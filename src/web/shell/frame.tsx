import { Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { useIdleEnd } from '#web/session/idle.ts'
import '#web/ui/fonts/receipt-font.css'
import { BottomBar } from './bar/bottom-bar.tsx'
import { TopBar } from './bar/top-bar.tsx'
import css from './frame.module.css'
import { useMemoryOnlyNotice } from './notice/memory-only-notice.ts'
import { Rail } from './rail/rail.tsx'

const IdleWarning = lazy(async () => ({ default: (await import('./idle-warning.tsx')).IdleWarning }))

/** The house around every page of a signed-in person (ROUTE-25). */
export function Frame({ children }: { children: ReactNode }) {
  useMemoryOnlyNotice()
  const idleEnd = useIdleEnd()
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <Rail />
      <div className={css.column}>
        <TopBar />
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
      <BottomBar />
      {idleEnd !== undefined && (
        <Suspense>
          <IdleWarning end={idleEnd} />
        </Suspense>
      )}
    </div>
  )
}
