import { queryOptions, useQuery } from '@tanstack/react-query'
import { levelOf } from '#core/access/roles.ts'
import { getLoggedUser, type CurrentUser } from '#core/session.ts'
import { call } from '#web/api/call.ts'
import { offline } from '#web/offline/query-client.ts'
import { takePersonal } from '#web/preferences/personal.ts'
import { sessionEpochOf } from './session-epoch.ts'
import { readLocal } from './local-storage.ts'
import { seenAs } from './seen-as.ts'
import { storeRights } from './stored-session.ts'
import { keepSeveralStores } from './several-stores.ts'
import { keepZones } from './zones.ts'

/** The signed-in person (§7). What the guards know of them follows each reply. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const askedAt = Date.now()
    const { isOpen } = sessionEpochOf(readLocal('sid') ?? '')
    const user = await call(getLoggedUser, {}, { signal })
    // A session that is just ending still asks, and is answered when everything of it has been removed.
    if (isOpen()) {
      storeRights({ level: levelOf(user.roles), viewOnly: user.viewOnly })
      keepZones(user.timeZones)
      keepSeveralStores(user.severalStores)
      // A role has chosen nothing: the page stays as the person has set it.
      if (!seenAs()) takePersonal(user.preferences, askedAt)
    }
    return user
  },
  ...offline(getLoggedUser),
})

/** The signed-in person; undefined until it is known. */
export const useMe = (): CurrentUser | undefined => useQuery(meQuery).data
