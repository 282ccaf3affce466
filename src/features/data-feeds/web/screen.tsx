import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { feedStatusList } from '../contract.ts'
import { useConfig } from '#web/config/config.ts'
import { validSearch } from '#web/lists/list-query.ts'
import { usePagerLabels } from '#web/lists/pager-labels.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { RecordDetails } from '#web/records/record-details.tsx'
import { useMay } from '#web/session/may.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { Feed } from './feed.tsx'
import { FeedKeys } from './feed-keys.tsx'
import { feedStatusQuery } from './queries.ts'
import { feedStatusSection } from './section.ts'
import css from './screen.module.css'

const route = getRouteApi('/_app/feed-status')

/** /feed-status: whether data still arrives from each acquirer in scope. */
export function FeedStatusScreen() {
  const { t, i18n } = useLingui()
  const may = useMay()
  const { pageSizes } = useConfig().limits
  const search = validSearch(feedStatusList, route.useSearch())
  const navigate = route.useNavigate()
  const query = useQuery(feedStatusQuery(search, useListPrincipal()))
  const { page = 1, perPage = feedStatusList.perPage } = search
  const labels = usePagerLabels(page, perPage, query.data)
  return (
    <section className={css.screen} aria-label={i18n._(feedStatusSection.title)}>
      <RecordDetails query={query}>
        {({ items, total, totalIs }) => (
          <>
            {items.length === 0 && (
              <EmptyState title={t`No acquirers yet`}>
                <Trans>Acquirers appear here once they send data.</Trans>
              </EmptyState>
            )}
            {items.map((feed) => (
              <Feed key={feed.token} feed={feed} />
            ))}
            {total > items.length && (
              <Pager
                {...{ page, perPage, total, totalIs, labels }}
                perPageChoices={pageSizes}
                onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
                onPerPage={(size) =>
                  void navigate({ search: (current) => ({ ...current, page: undefined, perPage: size }) })
                }
              />
            )}
            {/* Beneath what is known, so that nothing that is read moves. */}
            {may('feedKey.list') && <FeedKeys />}
          </>
        )}
      </RecordDetails>
    </section>
  )
}
