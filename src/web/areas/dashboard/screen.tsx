import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewer } from '#web/list/viewer.ts'
import { DashboardProvider } from './context.ts'
import { Declines } from './declines.tsx'
import { FilterBar } from './filter-bar.tsx'
import { InactiveMerchants } from './inactive-merchants.tsx'
import { MerchantPerformance } from './merchant-performance.tsx'
import { savedDashboardQuery } from './queries.ts'
import { RatioPie } from './ratio-pie.tsx'
import { SalesBoxes } from './sales-boxes.tsx'
import { SalesLine } from './sales-line.tsx'
import css from './screen.module.css'
import { judgedSearch } from './search.ts'
import { TotalsBar } from './totals-bar.tsx'
import { Warnings } from './warnings.tsx'

const route = getRouteApi('/_app/dashboard')

/** /dashboard: figures of the chosen range, each with the way to the transactions behind it. */
export function DashboardScreen() {
  const { t } = useLingui()
  const viewer = useViewer()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const isUntouched = Object.keys(address).length === 0
  const { data: saved, isFetching } = useQuery(savedDashboardQuery(viewer))
  const dashboard = useMemo(
    () => ({ viewer, search: judgedSearch((isUntouched && saved) || address, viewer) }),
    [viewer, address, isUntouched, saved],
  )
  return (
    <DashboardProvider value={dashboard}>
      <section className={css.screen} aria-label={t`Dashboard`}>
        <FilterBar onSearch={(search) => void navigate({ to: '/dashboard', search })} />
        {!(isUntouched && isFetching) && (
          <>
            <Warnings />
            <SalesBoxes />
            <SalesLine />
            <div className={css.columns}>
              <TotalsBar />
              <RatioPie />
              <MerchantPerformance />
              <Declines />
              <InactiveMerchants />
            </div>
          </>
        )}
      </section>
    </DashboardProvider>
  )
}
