import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isGone } from '#web/api/call-error.ts'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import css from './record-details.module.css'
import { RecordState } from './record-state.tsx'

/** Lines drawn while the record is on its way. */
const LINES = 8

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

/** Has the shape of the details that come, so that nothing moves when they do. */
export function DetailsSkeleton() {
  const { t } = useLingui()
  return (
    <div className={css.details} aria-busy aria-label={t`Loading`}>
      {Array.from({ length: LINES }, (_, line) => (
        <Skeleton key={line} />
      ))}
    </div>
  )
}
