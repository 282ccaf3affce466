import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { getExportStatistics } from '#core/export-statistics.ts'
import { POLL_MS } from '#core/limits.ts'
import { call } from '#web/api/call.ts'

/** What the badge counts (D-101); asked again every few seconds while an export is in progress (D-107). */
export const exportStatisticsQuery = queryOptions({
  queryKey: ['exports', 'statistics'],
  queryFn: ({ signal }) => call(getExportStatistics, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.inProgressExports ? POLL_MS : false),
})

/** Asks again for all that is shown of exports, after one was queued, came further or was seen. */
export const refreshExports = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('exports') })
