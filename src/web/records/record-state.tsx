import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { CallError, isGone, isRetryable } from '#web/api/call-error.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Failure } from '#web/lists/failure.tsx'

/** Why there is nothing to show of one record. "Not saved here" and "does not exist" are different things (OFF-13). */
export function RecordState({ query }: { query: Pick<UseQueryResult, 'data' | 'error' | 'fetchStatus' | 'refetch'> }) {
  const { t, i18n } = useLingui()
  const { data, error, fetchStatus } = query
  if (fetchStatus === 'paused' || (error instanceof CallError && error.kind === 'unreachable')) {
    return (
      <EmptyState icon="offline" title={t`Not saved on this device`}>
        <Trans>This isn't saved on this device. It loads when you're back online.</Trans>
      </EmptyState>
    )
  }
  if (!error) return null
  return (
    <EmptyState
      icon="warning"
      title={
        data !== undefined && isGone(error)
          ? t`This was deleted, or you don't have access any more. Ask your administrator.`
          : i18n._(errorTextOf(error))
      }
      action={
        isRetryable(error) && (
          <Button icon="refresh" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <Failure error={error} />
    </EmptyState>
  )
}
