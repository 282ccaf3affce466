import { endSeeAs } from '#core/see-as.ts'
import { leaveSeenAs, seenAs } from '#web/session/seen-as.ts'
import { inSession } from './call.ts'
import { send } from './transport.ts'

/** Milliseconds that the page waits for the server: what it does not hear of ends by itself, with its time. */
const LIMIT_MS = 3000

/** Ends seeing the portal as another role, on the server where it can be reached, and in this tab in any case. */
export const endSeenAs = async (leaveTo?: Parameters<typeof leaveSeenAs>[0]): Promise<void> => {
  const seen = seenAs()
  if (!seen) return
  const body = { token: seen.token }
  await inSession((session) => send(endSeeAs, { body }, { ...session, asOneself: true, timeoutMs: LIMIT_MS })).catch(
    () => {},
  )
  leaveSeenAs(leaveTo)
}
