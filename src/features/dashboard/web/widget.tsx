import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { CallError } from '#web/api/call-error.ts'
import { errorTextOf } from '#web/i18n/error-text.ts'
import { SavedLine } from '#web/lists/saved-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Failure } from '#web/lists/failure.tsx'
import { useDashboard } from './context.ts'
import { FigureTable, type TableData } from './figure-table.tsx'
import css from './widget.module.css'

interface Props<Data> {
  title: string
  query: UseQueryOptions<Data, Error, Data>
  isEmpty: (data: Data) => boolean
  /** One or two sentences that say what there is to see, for everybody who cannot see it or has no time to. */
  summary?: (data: Data) => string | undefined
  /** The same data as a table (B-33). */
  table?: (data: Data) => TableData
  /** Beside the title. */
  controls?: ReactNode
  children: (data: Data) => ReactNode
}

/** One part of the dashboard. It loads, fails and is empty by itself: what becomes of it touches no other (DASH-23). */
export function Widget<Data>({ title, query: options, isEmpty, summary, table, controls, children }: Props<Data>) {
  const { t } = useLingui()
  const heading = useId()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const { isSaved } = useDashboard()
  const result = useQuery({ ...options, enabled: ({ state }) => !isSaved || state.data === undefined })
  // The figures of the period before are not those of this one, which nothing will bring before the connection is back.
  const query = result.isPlaceholderData && result.fetchStatus === 'paused' ? { ...result, data: undefined } : result
  const { data } = query
  const empty = data !== undefined && isEmpty(data)
  return (
    <section className={css.widget} aria-labelledby={heading} aria-busy={query.isFetching || undefined}>
      <header className={css.header}>
        <h2 id={heading}>{title}</h2>
        {controls}
        {table && data !== undefined && !empty && (
          <SegmentedControl
            label={<VisuallyHidden>{t`View`}</VisuallyHidden>}
            value={view}
            onChange={setView}
            options={[
              { value: 'chart', label: t`Chart` },
              { value: 'table', label: t`Table` },
            ]}
          />
        )}
      </header>
      <SavedLine query={query} isSaved={isSaved} />
      {data === undefined ? (
        <NoData query={query} />
      ) : empty ? (
        <EmptyState title={t`No transactions in this period`}>
          <Trans>Choose other dates or fewer filters.</Trans>
        </EmptyState>
      ) : (
        <>
          {query.isError && <Failed query={query} />}
          {summary && <p className={css.summary}>{summary(data)}</p>}
          {view === 'table' && table ? <FigureTable title={title} data={table(data)} /> : children(data)}
        </>
      )}
    </section>
  )
}

type State = Pick<ReturnType<typeof useQuery>, 'error' | 'fetchStatus' | 'isError' | 'refetch'>

function NoData({ query }: { query: State }) {
  const { t } = useLingui()
  if (query.fetchStatus === 'paused') {
    return (
      <EmptyState icon="offline" title={t`Not saved on this device`}>
        <Trans>This isn't saved on this device. It loads when you're back online.</Trans>
      </EmptyState>
    )
  }
  if (query.isError) return <Failed query={query} />
  return (
    <div className={css.loading}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  )
}

function Failed({ query }: { query: State }) {
  const { t, i18n } = useLingui()
  return (
    <EmptyState
      icon="warning"
      title={isDateError(query.error) ? t`Try a shorter period.` : i18n._(errorTextOf(query.error))}
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

/** §5: what the server says against the dates leads to advice. */
const isDateError = (error: unknown): boolean =>
  error instanceof CallError && (error.reply?.errors ?? []).some(({ field }) => /date(From|To)$/.test(field ?? ''))
