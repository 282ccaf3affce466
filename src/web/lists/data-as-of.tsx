import { Trans } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { List } from '#core/list/declare.ts'
import { getDataAsOf } from '#features/data-feeds/contract.ts'
import { call } from '#web/api/call.ts'
import { Instant } from './instant.tsx'

/** Milliseconds between two questions whether data arrives. */
const ASKED_EVERY = 120_000

const dataAsOfQuery = queryOptions({
  queryKey: ['feed-status', 'data-as-of'],
  queryFn: ({ signal }) => call(getDataAsOf, {}, { signal }),
  staleTime: ASKED_EVERY,
  refetchInterval: ASKED_EVERY,
})

/** Up to when the rows of a list are complete, said only while sales arrive late. */
export function DataAsOf({ list: { fed } }: { list: Pick<List, 'fed'> }) {
  const { data } = useQuery({ ...dataAsOfQuery, enabled: fed === true })
  if (!data?.dataAsOf) return null
  return (
    <Trans>
      Data as of <Instant at={data.dataAsOf} />
    </Trans>
  )
}
