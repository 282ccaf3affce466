import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#core/list/calls.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from './failure.tsx'
import type { Saved } from './saved-page.ts'

interface Props {
  query: Pick<UseQueryResult<Page<unknown>>, 'data' | 'error' | 'isError' | 'fetchStatus' | 'refetch'>
  filtered: boolean
  emptyTitle: string
  /** What of the list is saved, where nothing else can be shown. */
  saved?: Saved | undefined
  onFirstPage: () => void
  /** Leads to what is saved; absent where nothing is. */
  onSaved?: (() => void) | undefined
}

/** Why a table has no rows: not saved on this device, failed, past the last page, nothing found, or nothing there. */
export function ListState({ query, filtered, emptyTitle, saved, onFirstPage, onSaved }: Props) {
  const { t } = useLingui()
  const toSaved = onSaved && (
    <Button onClick={onSaved}>
      <Trans>Show saved rows</Trans>
    </Button>
  )
  if (!query.data && query.fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={t`Not saved on this device`} action={toSaved}>
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
      >
        <Failure error={query.error} />
      </EmptyState>
    )
  }
  if (!query.data) return null
  const { total, totalIs, page, perPage } = query.data
  if (saved && !saved.isPartial && (totalIs === 'atLeast' || (page - 1) * perPage < total)) {
    return (
      <EmptyState icon="offline" title={t`This page is not saved on this device`} action={toSaved}>
        <Trans>The page will load by itself when the connection is back.</Trans>
      </EmptyState>
    )
  }
  if (total > 0) {
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
  if (saved?.isPartial) {
    return (
      <EmptyState icon="offline" title={t`Nothing among what is saved`} action={toSaved}>
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
