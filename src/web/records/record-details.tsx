import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#web/api/call-error.ts'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { DetailsSkeleton } from './details-skeleton.tsx'
import css from './record-details.module.css'
import { RecordState } from './record-state.tsx'

/** One record as it is known: how old it is, what is known of it, or why there is nothing to show. */
export function RecordDetails<Details>({
  query,
  children,
}: {
  query: UseQueryResult<Details>
  children: (details: Details) => ReactNode
}) {
  if (query.data !== undefined && !isGone(query.error)) {
    return (
      <div className={css.details}>
        <SavedLine query={query} />
        {children(query.data)}
      </div>
    )
  }
  if (!query.isLoading || query.fetchStatus !== 'fetching') return <RecordState query={query} />
  return <DetailsSkeleton />
}

/** What the record is called, its state beside it, and below what can be done with it. */
export function RecordHead({ title, state, actions }: { title: string; state?: ReactNode; actions?: ReactNode }) {
  return (
    <header className={css.head}>
      <h2>{title}</h2>
      {state}
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
