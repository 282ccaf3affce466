import { feedStatusList, listFeedStatus } from '../contract.ts'
import type { SearchOf } from '#core/list/address.ts'
import type { ListRow, ListPrincipal } from '#core/list/declare.ts'
import { listQuery } from '#web/lists/list-query.ts'

export type FeedRow = ListRow<typeof feedStatusList>

type FeedSearch = SearchOf<typeof feedStatusList>

/** Milliseconds between two reads while the screen stays open. */
const ASKED_EVERY = 60_000

/** Under `[variant, 'feed-status']`: it has no section key of its own. Nothing of it is kept on the device. */
export const feedStatusQuery = (search: FeedSearch, principal: ListPrincipal) => {
  const query = listQuery(feedStatusList, listFeedStatus, search, principal)
  return { ...query, queryKey: query.queryKey.with(1, 'feed-status'), refetchInterval: ASKED_EVERY }
}
