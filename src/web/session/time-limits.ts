import type { PublicConfig } from '#core/public-config.ts'
import type { Level } from '#core/access/roles.ts'
import type { SessionTimes } from './times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

type Limits = Pick<PublicConfig['limits'], 'idleMinutes' | 'sessionHours'>

/** When the session ends by itself, in milliseconds since 1970: without input, and in any case (D-21, SEC-23). */
export const sessionEndsOf = (
  { signedInAt, lastInputAt }: SessionTimes,
  level: Level,
  { idleMinutes, sessionHours }: Limits,
) => ({
  idle: lastInputAt + idleMinutes[level] * MINUTE,
  absolute: signedInAt + sessionHours * HOUR,
})

/** The limit that has been passed at `now`; the absolute one counts first. Undefined while the session may go on. */
export const passedLimit = (ends: ReturnType<typeof sessionEndsOf>, now: number): 'idle' | 'absolute' | undefined => {
  if (now > ends.absolute) return 'absolute'
  return now > ends.idle ? 'idle' : undefined
}

/** How long before an idle end the person is warned: a minute, or half of a limit that is shorter than two. Milliseconds. */
export const warningOf = (level: Level, { idleMinutes }: Pick<Limits, 'idleMinutes'>): number =>
  Math.min(MINUTE, (idleMinutes[level] * MINUTE) / 2)
