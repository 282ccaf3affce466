import { queryOptions, useQuery } from '@tanstack/react-query'
import { levelOf } from '#core/access/roles.ts'
import { getLoggedUser, type LoggedUser } from '#core/session.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/families.ts'
import { fenceAround } from './fence.ts'
import { readLocal } from './local-storage.ts'
import { storeRights } from './stored-session.ts'
import { keepZones } from './zones.ts'

/** The signed-in person (§7). What the guards know of them follows each reply. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { isOpen } = fenceAround(readLocal('sid') ?? '')
    const user = await call(getLoggedUser, {}, { signal })
    // A session that is just ending still asks, and is answered when everything of it has been removed.
    if (isOpen()) {
      storeRights({ level: levelOf(user.roles), viewOnly: user.viewOnly })
      keepZones(user.timeZones)
    }
    return user
  },
  ...offline('me'),
})

/** The signed-in person; undefined until it is known. */
export const useMe = (): LoggedUser | undefined => useQuery(meQuery).data
