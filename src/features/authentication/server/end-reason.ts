import type { EndReason } from '#core/session-end.ts'
import type { SessionEnd } from './commands.ts'

/** What people are told of each end. */
const told: Readonly<Record<SessionEnd, EndReason>> = {
  logout: 'logged-out',
  offline: 'logged-out',
  idle: 'idle',
  absolute: 'expired',
  reuse: 'token-reuse',
  'code-reuse': 'token-reuse',
  'password-changed': 'password-changed',
  deleted: 'account-closed',
  admin: 'ended-elsewhere',
  own: 'ended-elsewhere',
  provider: 'ended-elsewhere',
}

// A Map: what stands in the database may be a word that every object knows.
const reasons: ReadonlyMap<string | null, EndReason> = new Map(Object.entries(told))

/** What is known of a session, and of the account of its person. */
interface KnownSession {
  readonly endedAt: Date | null
  readonly endedBecause: string | null
  readonly enabled: boolean
  readonly deletedAt: Date | null
}

/** Why a session is over, as people are told; undefined while it is not, or where nobody wrote it down. */
export const reasonOf = ({ endedAt, endedBecause, enabled, deletedAt }: KnownSession): EndReason | undefined => {
  if (endedAt) return reasons.get(endedBecause)
  return enabled && deletedAt === null ? undefined : 'account-closed'
}
