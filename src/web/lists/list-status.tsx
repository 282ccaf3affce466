import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '#core/list/calls.ts'
import { isWrongValue } from '#web/api/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NoData } from './no-data.tsx'
import type { Saved } from './saved-page.ts'

interface Props {
  query: Pick<UseQueryResult<Page<unknown>>, 'data' | 'error' | 'isError' | 'fetchStatus' | 'refetch'>
  filtered: boolean
  emptyTitle: string
  /** What of the list is saved, where nothing else can be shown. */
  saved?: Saved | undefined
  onFirstPage: () => void
  /** Takes the filters away. */
  onReset?: (() => void) | undefined
  /** Leads to what is saved; absent where nothing is. */
  onSaved?: (() => void) | undefined
}

/** Why a table has no rows: not saved on this device, failed, past the last page, nothing found, or nothing there. */
export function ListStatus({ query, filtered, emptyTitle, saved, onFirstPage, onReset, onSaved }: Props) {
  const { t } = useLingui()
  const toSaved = onSaved && (
    <Button onClick={onSaved}>
      <Trans>Show saved rows</Trans>
    </Button>
  )
  if (!query.data && (query.fetchStatus === 'paused' || query.isError)) {
    const reason = isWrongValue(query.error) ? msg`These filters can't be used. Change or remove them.` : undefined
    return <NoData query={query} failed={t`Couldn't load this`} {...{ reason, toSaved }} />
  }
  if (!query.data) return null
  const { total, totalIs, page, perPage } = query.data
  if (saved && !saved.isPartial && (totalIs === 'atLeast' || (page - 1) * perPage < total)) {
    return (
      <EmptyState icon="offline" title={t`This page is not saved on this device`} action={toSaved}>
        <Trans>The page loads when you're back online.</Trans>
      </EmptyState>
    )
  }
  if (total > 0 && page === 1) {
    return (
      <EmptyState
        title={t`The list changed while it was loading`}
        action={
          <Button icon="refresh" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  }
  if (total > 0) {
    return (
      <EmptyState
        title={t`This page doesn't exist`}
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
      <EmptyState icon="offline" title={t`No saved rows match`} action={toSaved}>
        <Trans>You're offline. Only data saved on this device is searched.</Trans>
      </EmptyState>
    )
  }
  if (!filtered) return <EmptyState title={emptyTitle} />
  return (
    <EmptyState
      icon="search"
      title={t`No results`}
      action={
        onReset && (
          <Button onClick={onReset}>
            <Trans>Reset filters</Trans>
          </Button>
        )
      }
    >
      <Trans>No rows match these filters.</Trans>
    </EmptyState>
  )
}
