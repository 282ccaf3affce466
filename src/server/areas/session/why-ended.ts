import type { EndReason } from '#contract/session-end.ts'
import { ApiError } from '../../api-error.ts'
import { asPublic } from '../../db/scope.ts'
import type { Services } from '../../services.ts'
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

const reasons: ReadonlyMap<string, EndReason> = new Map(Object.entries(told))

/**
 * The refusal of a session that is over, with the reason as far as it is known. Only for holders of a genuine token of that
 * session: nobody else may learn what became of it.
 */
export const refusalOfEnded = async ({ database }: Services, sessionId: string): Promise<ApiError> => {
  const session = await asPublic(database, ({ db }) =>
    db
      .selectFrom('session as s')
      .innerJoin('portalUser as u', 'u.id', 's.userId')
      .select(['s.endedAt', 's.endedBecause', 'u.enabled', 'u.deletedAt'])
      .where('s.id', '=', sessionId)
      .executeTakeFirst(),
  )
  if (!session) return new ApiError('NO_SESSION')
  const isClosed = !session.enabled || session.deletedAt !== null
  const reason = session.endedAt ? reasons.get(session.endedBecause ?? '') : isClosed ? 'account-closed' : undefined
  return new ApiError('NO_SESSION', reason ? { reason } : {})
}
