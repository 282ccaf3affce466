import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ListKey } from '#contract/codes.ts'
import { getDataAsOf } from '#contract/feed-status.ts'
import { call } from '#web/app/api/call.ts'
import { Instant } from './instant.tsx'
import css from './data-as-of.module.css'

/** Milliseconds between two questions whether data arrives. */
const ASKED_EVERY = 120_000

const dataAsOfQuery = queryOptions({
  queryKey: ['feed-status', 'data-as-of'],
  queryFn: ({ signal }) => call(getDataAsOf, {}, { signal }),
  staleTime: ASKED_EVERY,
  refetchInterval: ASKED_EVERY,
})

/** The sections whose rows arrive from acquirers. */
const fed: ReadonlySet<ListKey> = new Set([
  'dashboard',
  'merchants',
  'mids',
  'stores',
  'terminals',
  'users',
  'devices',
  'transactions',
] as const)

/** How old the numbers of a section are, said only while data arrives late. */
export function DataAsOf({ section }: { section: ListKey }) {
  const { data, fetchStatus } = useQuery({ ...dataAsOfQuery, enabled: fed.has(section) })
  // Without a connection the age of what is saved is the one that counts.
  if (!data?.dataAsOf || fetchStatus === 'paused') return null
  return (
    <p className={css.line}>
      <Trans>
        Data as of <Instant at={data.dataAsOf} />
      </Trans>
    </p>
  )
}
