import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { auditList, type AuditRow } from '#features/audit-log/contract.ts'
import { useConfig } from '#web/config/config.ts'
import { useMay } from '#web/session/may.ts'
import { Instant } from '#web/lists/instant.tsx'
import { ListState } from '#web/lists/list-state.tsx'
import { usePagerLabels } from '#web/lists/pager-labels.ts'
import { SavedLine } from '#web/lists/saved-line.tsx'
import type { ListPlace } from '#web/lists/saved-page.ts'
import { useShownPage } from '#web/lists/use-shown-page.ts'
import { useViewer } from '#web/lists/viewer.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { Actor } from './history/actor.tsx'
import { Changes } from './history/changes.tsx'
import { eventText } from './history/event-texts.ts'
import { auditListQuery } from './history/queries.ts'
import { Result } from './history/result.tsx'
import css from './history.module.css'
import { RecordState } from './record-state.tsx'

/** The kinds of records that the trail tells the history of. */
type Kind = 'merchant' | 'mid' | 'store' | 'terminal' | 'device' | 'user'

/** Whether the signed-in person may read what happened to records: without it there is no History tab. */
export const useMayReadHistory = (): boolean => useMay()('audit.list')

/** What happened to one record, the newest first: who, what, when, and what stood there before (B-26). */
export function RecordHistory({ objectType, objectToken }: { objectType: Kind; objectToken: string }) {
  // Of another record nothing is kept, neither page nor rows.
  return useMayReadHistory() && <Events key={objectToken} {...{ objectType, objectToken }} />
}

function Events({ objectType, objectToken }: { objectType: Kind; objectToken: string }) {
  const { t } = useLingui()
  const { pageSizes } = useConfig().limits
  const [place, setPlace] = useState<Required<Pick<ListPlace, 'page' | 'perPage'>>>({ page: 1, perPage: PER_PAGE })
  const search = { ...place, objectType: [objectType], objectToken: [objectToken] }
  const viewer = useViewer()
  const { query, saved } = useShownPage(auditList, auditListQuery(search, viewer), search, viewer)
  const labels = usePagerLabels(place.page, place.perPage, query.data, saved?.isPartial)
  const way = saved?.way
  const moveTo = ({ page = 1, perPage = place.perPage }: ListPlace) => setPlace({ page, perPage })

  if (!query.data) {
    return query.isLoading && query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  }
  const { items, total, totalIs } = query.data
  return (
    <section className={css.history} aria-label={t`History`}>
      <SavedLine query={query} saved={saved} />
      {items.length > 0 ? (
        <ol className={css.events} aria-busy={query.isPlaceholderData || undefined}>
          {items.map((row) => (
            <li key={row.token} className={css.event}>
              <Event row={row} />
            </li>
          ))}
        </ol>
      ) : total > 0 ? (
        <ListState
          {...{ query, saved }}
          filtered={false}
          emptyTitle=""
          onFirstPage={() => moveTo({})}
          onSaved={way && way !== 'all' ? () => moveTo(way) : undefined}
        />
      ) : (
        <EmptyState title={t`Nothing has happened to this record yet`}>
          <Trans>Whatever people change here will be listed, with what stood there before.</Trans>
        </EmptyState>
      )}
      {total > PER_PAGE && (
        <Pager
          {...place}
          {...{ total, totalIs, labels }}
          perPageChoices={pageSizes}
          onPage={(page) => setPlace({ ...place, page })}
          onPerPage={(perPage) => setPlace({ page: 1, perPage })}
        />
      )}
    </section>
  )
}

const PER_PAGE = 10

function Event({ row }: { row: AuditRow }) {
  const { i18n } = useLingui()
  const what = eventText(row.event)
  const times = row.count
  return (
    <>
      <p className={css.what}>
        <strong>{typeof what === 'string' ? what : i18n._(what)}</strong>
        {times > 1 && <Trans>{times} times</Trans>}
        {row.result !== 'ok' && <Result row={row} />}
      </p>
      <Changes row={row} />
      <p className={css.who}>
        <Actor row={row} />
        <Instant at={row.time} />
      </p>
    </>
  )
}
