import { Plural, Trans } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Instant } from './instant.tsx'
import css from './saved-line.module.css'

/**
 * The age of what is shown, as soon as it cannot be renewed: nothing saved is passed off as current. `among` says how many
 * saved rows were looked through, where these alone were; `held` that it could be renewed and is not.
 */
export function SavedLine({
  query,
  among,
  held = false,
}: {
  among?: number | undefined
  held?: boolean | undefined
  query: Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'fetchStatus' | 'isError'>
}) {
  const stale = query.data !== undefined && (held || query.fetchStatus === 'paused' || query.isError)
  if (!stale) return null
  return (
    <p className={css.line}>
      {among !== undefined && (
        <>
          <Plural value={among} one="From # row saved on this device," other="From # rows saved on this device," />{' '}
        </>
      )}
      <Trans>
        as of <Instant at={new Date(query.dataUpdatedAt).toISOString()} />
      </Trans>
    </p>
  )
}
