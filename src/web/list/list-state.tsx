import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface Props {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'fetchStatus' | 'refetch'>
  filtered: boolean
  emptyTitle: string
}

/** Why a table has no rows: not saved on this device, failed, nothing found, or nothing there. */
export function ListState({ query, filtered, emptyTitle }: Props) {
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
  if (!filtered) return <EmptyState title={emptyTitle} />
  return (
    <EmptyState icon="search" title={t`No results`}>
      <Trans>Nothing matches these filters.</Trans>
    </EmptyState>
  )
}
