import { queryOptions } from '@tanstack/react-query'
import type { ListPrincipal } from '#core/list/declare.ts'
import { MINUTE_MS } from '#core/offline.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { getToday } from '../contract.ts'

/** Today of all stores, or of one. It is asked for again each minute while it is shown. */
export const todayQuery = (store: string | undefined, { variant }: Pick<ListPrincipal, 'variant'>) =>
  queryOptions({
    queryKey: [variant, 'today', store ?? null],
    queryFn: ({ signal }) => call(getToday, { body: store ? { storeTokens: [store] } : {} }, { signal }),
    refetchInterval: MINUTE_MS,
    ...offline(getToday),
  })
