import { removeForeignDrafts } from './drafts.ts'
import { wipeInTime } from './end-session.ts'
import { bumpEpoch, currentEpoch } from './epoch.ts'
import { passedTimeLimit } from './idle.ts'
import { clearLocal, readLocal, removeLocal, removeUnknownKeys, writeLocal } from './local-storage.ts'
import { readSession } from './stored-session.ts'

/**
 * What holds before anything is shown (offline.md 2.9): either there is a whole session and nothing on this device
 * belongs to another one, or there is nothing.
 */
export const settleStorage = async (): Promise<void> => {
  const session = readSession()
  const goesOn = session !== null && readLocal('wipePending') !== session.sid && !(await passedTimeLimit())
  if (goesOn) removeUnknownKeys(session.sid)
  else removeRemains()
  removeForeignDrafts()
  if (await wipeInTime(currentEpoch())) removeLocal('wipePending')
}

/** Of a session that is over, or never was whole. */
const removeRemains = () => {
  const sid = readLocal('sid')
  const leftovers = (['token', 'refreshToken', 'currentUserRoles', 'viewOnly', 'sid', 'wipePending'] as const).some(
    (key) => readLocal(key) !== null,
  )
  if (!leftovers) return
  if (sid) writeLocal('wipePending', sid)
  bumpEpoch()
  clearLocal(['language', 'epoch', 'wipePending'])
  sessionStorage.clear()
}
