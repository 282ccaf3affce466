import { Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Instant } from './instant.tsx'
import css from './saved-line.module.css'

/** The age of what is shown, as soon as it cannot be renewed: nothing saved is passed off as current. */
export function SavedLine({
  query,
}: {
  query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'fetchStatus' | 'isError'>
}) {
  const stale = query.data !== undefined && (query.fetchStatus === 'paused' || query.isError)
  if (!stale) return null
  return (
    <p className={css.line}>
      <Trans>
        as of <Instant at={new Date(query.dataUpdatedAt).toISOString()} />
      </Trans>
    </p>
  )
}
