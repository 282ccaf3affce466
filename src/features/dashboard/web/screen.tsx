import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { datesText } from '#web/lists/period-text.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { Charts } from './charts.tsx'
import { DashboardProvider } from './context.ts'
import { FilterBar } from './filter-bar.tsx'
import { isUntouched, savedDashboardQuery, shownSearch } from './queries.ts'
import { dashboardSection } from './section.ts'
import { SalesBoxes } from './sales-boxes.tsx'
import css from './screen.module.css'
import { datesShown } from './search.ts'
import { DashboardTransactions } from './transactions.tsx'
import { Warnings } from './warnings.tsx'

const route = getRouteApi('/_app/dashboard')

/** /dashboard: figures of the chosen range, each with the way to the transactions behind it. */
export function DashboardScreen() {
  const { i18n } = useLingui()
  const { level, variant } = useListPrincipal()
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { data: saved, isLoading } = useQuery(savedDashboardQuery({ level, variant }))
  const dashboard = useMemo(() => {
    const principal = { level, variant }
    return { principal, search: shownSearch(address, saved, principal) }
  }, [level, variant, address, saved])
  const { dateFrom, dateTo } = datesShown(dashboard.search)
  return (
    <DashboardProvider value={dashboard}>
      <section className={css.screen} aria-label={i18n._(dashboardSection.title)}>
        <p className={css.printOnly}>
          {i18n._(dashboardSection.title)}, {datesText(dateFrom, dateTo)}
        </p>
        <FilterBar
          onSearch={(update) =>
            void navigate({
              to: '/dashboard',
              search: (current) => update(shownSearch(current, saved, dashboard.principal)),
            })
          }
        />
        {!(isUntouched(address) && isLoading) && (
          <>
            <Warnings />
            <SalesBoxes />
            <Charts />
            <DashboardTransactions />
          </>
        )}
      </section>
    </DashboardProvider>
  )
}
