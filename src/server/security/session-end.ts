import type { EndReason } from '#core/session-end.ts'
import { asPublic } from '#server/database/scope.ts'
import { ApiError } from '#server/http/api-error.ts'
import { type AccountState, accountState } from './account-state.ts'
import type { Services } from '#server/services.ts'

/** Why a session ended, as the audit log names it. */
export type SessionEnd =
  | 'logout'
  | 'offline'
  | 'idle'
  | 'absolute'
  | 'reuse'
  | 'code-reuse'
  | 'password-changed'
  | 'deleted'
  | 'suspended'
  | 'admin'
  | 'provider'
  | 'own'

/** The reason shown to people for each end. */
const reasonOfEnd: Readonly<Record<SessionEnd, EndReason>> = {
  logout: 'logged-out',
  offline: 'logged-out',
  idle: 'idle',
  absolute: 'expired',
  reuse: 'token-reuse',
  'code-reuse': 'token-reuse',
  'password-changed': 'password-changed',
  deleted: 'account-closed',
  suspended: 'account-suspended',
  admin: 'ended-elsewhere',
  own: 'ended-elsewhere',
  provider: 'ended-elsewhere',
}

/** The same where the account alone keeps a session from going on. */
const reasonOfAccount: Readonly<Record<AccountState, EndReason | undefined>> = {
  open: undefined,
  suspended: 'account-suspended',
  closed: 'account-closed',
}

// A Map: what the database contains may be the name of a property of every object.
const reasons: ReadonlyMap<string | null, EndReason> = new Map(Object.entries(reasonOfEnd))

/** What is known of a session, and of the account of its person. */
interface KnownSession {
  readonly endedAt: Date | null
  readonly endedBecause: string | null
  readonly account: AccountState
}

/** Why a session is over, as it is shown to people; undefined while it is not over, or where no reason was stored. */
export const reasonOf = ({ endedAt, endedBecause, account }: KnownSession): EndReason | undefined => {
  if (endedAt) return reasons.get(endedBecause)
  return reasonOfAccount[account]
}

/**
 * The refusal of a session that is over, with the reason as far as it is known. Only for holders of a genuine token of that
 * session: nobody else may learn what became of it.
 */
export const refusalOfEnded = async ({ database, now }: Services, sessionId: string): Promise<ApiError> => {
  const session = await asPublic(database, ({ db }) =>
    db
      .selectFrom('session as s')
      .innerJoin('portalUser as u', 'u.id', 's.userId')
      .select(['s.endedAt', 's.endedBecause'])
      .select(accountState('u', now()).as('account'))
      .where('s.id', '=', sessionId)
      .executeTakeFirst(),
  )
  if (!session) return new ApiError('NO_SESSION')
  const reason = reasonOf(session)
  return new ApiError('NO_SESSION', reason ? { reason } : {})
}
