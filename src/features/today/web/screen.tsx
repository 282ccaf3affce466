import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Instant } from '#web/lists/instant.tsx'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { LatestTransactions } from '#features/transactions/web/shared.ts'
import { useRegionalTag } from '#web/i18n/language.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { NoData } from '#web/lists/no-data.tsx'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Today } from '../contract.ts'
import { CurrencyToday } from './currency-today.tsx'
import { Attention } from './attention.tsx'
import { todayQuery } from './queries.ts'
import css from './screen.module.css'
import { todaySection } from './section.ts'
import { StoresToday } from './stores-today.tsx'

/** /today: what was taken, and what needs somebody. @param store the token of the only store that is shown */
export function TodayScreen({ store }: { store: string | undefined }) {
  const { t, i18n } = useLingui()
  const principal = useListPrincipal()
  const query = useQuery(todayQuery(store, principal))
  const asOf = query.data?.warnings.checked?.dataAsOf
  return (
    <section className={css.screen} aria-label={i18n._(todaySection.title)} aria-busy={query.isFetching || undefined}>
      <header className={css.header}>
        <div>
          <p className={css.day}>{query.data && <Days today={query.data} />}</p>
          {asOf && (
            <p className={css.asOf}>
              <Trans>
                Data as of <Instant at={asOf} />
              </Trans>
            </p>
          )}
        </div>
        {store && (
          <Link to="/today" search={{}}>
            <Trans>All stores</Trans>
          </Link>
        )}
      </header>
      <SavedLine query={query} />
      {query.data ? (
        <Figures today={query.data} store={store} />
      ) : (
        <NoData query={query} failed={t`Couldn't load today`} reason={errorTextOf(query.error)} />
      )}
    </section>
  )
}

/** The date, or both where it is another day in some stores. */
function Days({ today: { first, last } }: { today: Today }) {
  const tag = useRegionalTag()
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' })
  return <>{dates.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`))}</>
}

function Figures({ today, store }: { today: Today; store: string | undefined }) {
  const { t } = useLingui()
  const { currencies, first, last } = today
  return (
    <div className={css.parts}>
      <div className={css.takings}>
        {currencies.length === 0 && <EmptyState title={t`No transactions yet today`} />}
        {currencies.map((one) => (
          <CurrencyToday
            key={one.currency}
            today={one}
            day={first === last ? first : undefined}
            store={store}
            isLate={Boolean(today.warnings.checked?.dataAsOf)}
          />
        ))}
        <StoresToday today={today} />
      </div>
      <div className={css.beside}>
        <Attention today={today} store={store} />
        <LatestTransactions store={store} />
      </div>
    </div>
  )
}
