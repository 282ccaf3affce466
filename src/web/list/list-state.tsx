import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#contract/list/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  query: Pick<UseQueryResult<Page<unknown>>, 'data' | 'isError' | 'fetchStatus' | 'refetch'>
  filtered: boolean
  emptyTitle: string
  /** How many saved rows were looked through instead of all that there are. */
  among?: number | undefined
  onFirstPage: () => void
}

/** Why a table has no rows: not saved on this device, failed, past the last page, nothing found, or nothing there. */
export function ListState({ query, filtered, emptyTitle, among, onFirstPage }: Props) {
  const { t } = useLingui()
  if (!query.data && query.fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={t`Not saved on this device`}>
        <Trans>
          This was not opened while there was a connection. It will load by itself when the connection is back.
        </Trans>
      </EmptyState>
    )
  }
  if (!query.data && query.isError) {
    return (
      <EmptyState
        icon="warning"
        title={t`This could not be loaded`}
        action={
          <Button icon="refresh" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  if (!query.data) return null
  if (query.data.total > 0) {
    return (
      <EmptyState
        title={t`This page is past the end of the list`}
        action={
          <Button onClick={onFirstPage}>
            <Trans>First page</Trans>
          </Button>
        }
      />
    )
  }
  if (among !== undefined) {
    return (
      <EmptyState icon="offline" title={t`Nothing among what is saved`}>
        <Trans>Without a connection only what is saved on this device can be searched. There may be more.</Trans>
      </EmptyState>
    )
  }
  if (!filtered) return <EmptyState title={emptyTitle} />
  return (
    <EmptyState icon="search" title={t`No results`}>
      <Trans>Nothing matches these filters.</Trans>
    </EmptyState>
  )
}
