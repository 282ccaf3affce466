import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditRow } from '#contract/audit.ts'
import { useConfig } from '#web/app/config/config.ts'
import { useMay } from '#web/app/session/may.ts'
import { Instant } from '#web/list/instant.tsx'
import type { ListPlace } from '#web/list/list-table.tsx'
import { usePagerLabels } from '#web/list/pager-labels.ts'
import { SavedLine } from '#web/list/saved-line.tsx'
import { useViewer } from '#web/list/viewer.ts'
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
  const query = useQuery(auditListQuery(search, useViewer()))
  const labels = usePagerLabels(place.page, place.perPage, query.data)

  if (!query.data) {
    return query.isLoading && query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  }
  const { items, total, totalIs } = query.data
  return (
    <section className={css.history} aria-label={t`History`}>
      <SavedLine query={query} />
      {items.length > 0 ? (
        <ol className={css.events} aria-busy={query.isPlaceholderData || undefined}>
          {items.map((row) => (
            <li key={row.token} className={css.event}>
              <Event row={row} />
            </li>
          ))}
        </ol>
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
