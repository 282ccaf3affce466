import type { Action } from '#core/access/access.ts'
import { can, isSeenAs, wholeLevelCan } from '#core/access/can.ts'
import { useConfig } from '#web/config/config.ts'
import { useMe } from './me.ts'
import { seenAs } from './seen-as.ts'
import { useSession } from './session.ts'

/**
 * Asks the access table for the signed-in person, as the server does. Until they are known, what everybody of their level may do
 * is theirs, so that nothing comes late beside what is drawn already.
 */
export const useMay = (): ((action: Action) => boolean) => {
  const me = useMe()
  const session = useSession()
  const { variant } = useConfig()
  const isSeen = seenAs() !== undefined
  return (action) => {
    // What is refused to whoever sees the portal as another role is not offered.
    if (isSeen && !isSeenAs(action)) return false
    return me ? can(me, action, variant) : session !== null && wholeLevelCan(session, action, variant)
  }
}
