import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRetryable } from '#web/api/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Failure } from './failure.tsx'

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isError' | 'fetchStatus' | 'refetch'>
  /** Says what could not be loaded. */
  failed: string
  /** Says why, where `failed` is not enough. */
  reason?: MessageDescriptor | undefined
  /** Leads to what is saved instead. */
  toSaved?: ReactNode
}

/** In place of data that a query does not have: not saved on this device, loading, or failed. */
export function NoData({ query, failed, reason, toSaved }: Props) {
  const { t } = useLingui()
  if (query.fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={t`Not saved on this device`} action={toSaved}>
        <Trans>This isn't saved on this device. It loads when you're back online.</Trans>
      </EmptyState>
    )
  }
  if (!query.isError) return <Skeleton />
  return (
    <EmptyState
      icon="warning"
      title={failed}
      action={
        isRetryable(query.error) && (
          <Button icon="refresh" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <Failure error={query.error} text={reason} />
    </EmptyState>
  )
}
