import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useOfflineReason } from '#web/connectivity/offline-reason.ts'
import { Button } from '#web/ui/button.tsx'
import css from './charts.module.css'
import { useChartsOnLine } from './charts-on-line.ts'
import { DashboardProvider, useDashboard } from './context.ts'
import { Declines } from './declines.tsx'
import { InactiveMerchants } from './inactive-merchants.tsx'
import { MerchantPerformance } from './merchant-performance.tsx'
import { RatioPie } from './ratio-pie.tsx'
import { SalesLine } from './sales-line.tsx'
import { TotalsBar } from './totals-bar.tsx'

/** The charts and rankings; on a slow line what is saved of them, and a way to load them (B-21). */
export function Charts() {
  const { t } = useLingui()
  const dashboard = useDashboard()
  const { state, load } = useChartsOnLine()
  const offline = useOfflineReason()
  const group = useRef<HTMLDivElement>(null)
  return (
    <div ref={group} className={css.charts} role="group" aria-label={t`Charts`} tabIndex={-1}>
      {state !== 'current' && (
        <div className={css.notice}>
          <p>
            {state === 'saved' ? (
              <Trans>Slow connection. Showing saved charts.</Trans>
            ) : (
              <Trans>Slow connection. Charts are not loaded.</Trans>
            )}
          </p>
          <Button
            icon="refresh"
            disabledReason={offline}
            onClick={() => {
              load()
              // The button goes; who pressed it goes on where the charts begin.
              group.current?.focus()
            }}
          >
            <Trans>Load charts</Trans>
          </Button>
        </div>
      )}
      {state !== 'absent' && (
        <DashboardProvider value={{ ...dashboard, isSaved: state === 'saved' }}>
          <SalesLine />
          <div className={css.columns}>
            <TotalsBar />
            <RatioPie />
            <MerchantPerformance />
            <Declines />
            <InactiveMerchants />
          </div>
        </DashboardProvider>
      )}
    </div>
  )
}
