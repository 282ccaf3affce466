import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { auditList, type AuditRow } from '../contract.ts'
import { auditLabels } from '../labels.ts'
import { useConfig } from '#web/config/config.ts'
import { Instant } from '#web/lists/instant.tsx'
import { ListStatus } from '#web/lists/list-status.tsx'
import { usePagerLabels } from '#web/lists/pager-labels.ts'
import { SavedLine } from '#web/lists/saved-line.tsx'
import type { ListState } from '#web/lists/saved-page.ts'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { useShownPage } from '#web/lists/use-shown-page.ts'
import { useListPrincipal } from '#web/lists/list-principal.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { sharedNames } from '#web/ui/table/namesakes.ts'
import { Pager } from '#web/ui/table/pager.tsx'
import { RecordState } from '#web/records/record-state.tsx'
import { EventUser, Changes, EventResult } from './event-parts.tsx'
import css from './history.module.css'
import { auditListQuery } from './queries.ts'

/** The kinds of records whose history is read from the audit log. */
export type RecordKind = 'merchant' | 'mid' | 'store' | 'terminal' | 'device' | 'user'

/** What happened to one record, the newest first: who, what, when, and what stood there before (B-26). */
export function RecordHistory({ objectType, objectToken }: { objectType: RecordKind; objectToken: string }) {
  const { t } = useLingui()
  const { pageSizes } = useConfig().limits
  const [listState, setListState] = useState<Required<Pick<ListState, 'page' | 'perPage'>>>({
    page: 1,
    perPage: PER_PAGE,
  })
  const search = { ...listState, objectType: [objectType], objectToken: [objectToken] }
  const principal = useListPrincipal()
  const { query, saved } = useShownPage(auditList, auditListQuery(search, principal), search, principal)
  const labels = usePagerLabels(listState.page, listState.perPage, query.data, saved?.isPartial)
  const savedState = saved?.savedState
  const moveTo = ({ page = 1, perPage = listState.perPage }: ListState) => setListState({ page, perPage })

  if (!query.data) {
    return query.isLoading && query.fetchStatus === 'fetching' ? <Skeleton /> : <RecordState query={query} />
  }
  const { items, total, totalIs } = query.data
  const shared = sharedNames(items.map(({ actorName, actorEmail }) => ({ name: actorName, own: actorEmail })))
  return (
    <section className={css.history} aria-label={t`History`}>
      <SavedLine query={query} saved={saved} />
      {items.length > 0 ? (
        <ol className={css.events} aria-busy={query.isPlaceholderData || undefined}>
          {items.map((row) => (
            <li key={row.token} className={css.event}>
              <Event row={row} hasNamesake={row.actorName !== null && shared.has(row.actorName)} />
            </li>
          ))}
        </ol>
      ) : total > 0 ? (
        <ListStatus
          {...{ query, saved }}
          filtered={false}
          emptyTitle=""
          onFirstPage={() => moveTo({})}
          onSaved={savedState && savedState !== 'all' ? () => moveTo(savedState) : undefined}
        />
      ) : (
        <EmptyState title={t`No activity yet`}>
          <Trans>Changes appear here with the old and new values.</Trans>
        </EmptyState>
      )}
      {total > PER_PAGE && (
        <Pager
          {...listState}
          {...{ total, totalIs, labels }}
          perPageChoices={pageSizes}
          onPage={(page) => setListState({ ...listState, page })}
          onPerPage={(perPage) => setListState({ page: 1, perPage })}
        />
      )}
    </section>
  )
}

const PER_PAGE = 10

/** @param hasNamesake whether somebody else of that name did something here too */
function Event({ row, hasNamesake }: { row: AuditRow; hasNamesake: boolean }) {
  const cellText = useCellText()
  const times = row.count
  return (
    <>
      <p className={css.what}>
        <strong>{cellText(auditLabels.event, row)}</strong>
        {times > 1 && <Trans>{times} times</Trans>}
        {row.result !== 'ok' && <EventResult row={row} />}
      </p>
      <Changes row={row} />
      <p className={css.who}>
        <span>
          <EventUser row={row} /> {hasNamesake && row.actorEmail}
        </span>
        <Instant at={row.time} />
      </p>
    </>
  )
}
