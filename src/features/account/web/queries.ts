import { PAGE_SIZE_MAX } from '#core/limits.ts'
import type { Viewer } from '#core/list/declare.ts'
import { listSessions, sessionList } from '../sessions.ts'
import { listQuery } from '#web/lists/list-query.ts'

/** Where the person is signed in, the last used first; nobody has more sessions than one page holds. */
export const sessionsQuery = (viewer: Viewer) => {
  const query = listQuery(sessionList, listSessions, { perPage: PAGE_SIZE_MAX }, viewer)
  // Its section key is that of other lists, so its own goes before it.
  return { ...query, queryKey: ['sessions', ...query.queryKey] }
}
