import type { QueryClient } from '@tanstack/react-query'
import type { List, ListPrincipal } from '#core/list/declare.ts'

/**
 * What a mutation does at its end: what is shown is asked for anew, also after a failure, when somebody else may have been
 * faster or the reply got lost (offline.md 2.11). Only a success waits for that.
 */
export const refreshAfter = (refresh: () => Promise<unknown>) => ({
  onSuccess: refresh,
  onError: () => void refresh(),
})

/** Asks anew for all that is shown of these lists, their records too. */
export const refreshLists = (
  client: QueryClient,
  lists: readonly Pick<List, 'key'>[],
  { variant }: ListPrincipal,
): Promise<unknown> => Promise.all(lists.map(({ key }) => client.invalidateQueries({ queryKey: [variant, key] })))
