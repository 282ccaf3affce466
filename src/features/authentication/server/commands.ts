import type { Selectable } from 'kysely'
import type { AuditEvent } from '#core/audit-events.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import type { RequestInfo } from '#server/services.ts'
import { lastInput } from './limits.ts'

type SessionRow = Selectable<Tables['session']>

/** Why a session ended, as the trail names it. */
export type SessionEnd =
  | 'logout'
  | 'offline'
  | 'idle'
  | 'absolute'
  | 'reuse'
  | 'code-reuse'
  | 'password-changed'
  | 'deleted'
  | 'admin'
  | 'provider'
  | 'own'

/** Annex E: a logout and a token that two parties hold are events of their own. */
const endings: Partial<Record<SessionEnd, AuditEvent>> = {
  logout: 'session.closed',
  offline: 'session.closedOffline',
  reuse: 'session.tokenReused',
  'code-reuse': 'session.codeReused',
}

export const openSession = async (
  { db }: PlainScope,
  {
    id,
    userId,
    isSso,
    ssoGrant = null,
    requestInfo,
    now,
  }: {
    id: string
    userId: number
    isSso: boolean
    /** What the provider gave for asking it again, sealed. */
    ssoGrant?: Buffer | null
    requestInfo: RequestInfo
    now: Date
  },
): Promise<void> => {
  await db
    .insertInto('session')
    .values({
      id,
      userId,
      isSso,
      ssoGrant,
      ssoCheckedAt: isSso ? now : null,
      createdAt: now,
      lastInputAt: now,
      address: requestInfo.address,
      userAgent: requestInfo.userAgent,
    })
    .execute()
  const { token, acquirerId } = await db
    .selectFrom('portalUser')
    .select(['token', 'acquirerId'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await auditWithoutPrincipal({ db }, requestInfo, {
    event: 'session.opened',
    object: { type: 'user', token, acquirerId },
    userId,
    sessionId: id,
  })
}

/** The session, locked against a second refresh at the same time; undefined when it has ended. */
export const findLiveSession = ({ db }: PlainScope, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('session').selectAll().where('id', '=', id).where('endedAt', 'is', null).forUpdate().executeTakeFirst()

/**
 * Ends a session; safe to repeat.
 * @returns what the provider gave for it, sealed, where it was alive and of single sign-on
 */
export const endSession = async (
  { db }: PlainScope,
  id: string,
  because: SessionEnd,
  { now, requestInfo }: { now: Date; requestInfo: RequestInfo },
): Promise<Buffer | null> => {
  // Read first: the statement that ends the session forgets the grant.
  const living = await findLiveSession({ db }, id)
  if (!living) return null
  const ended = await db
    .updateTable('session as s')
    .from('portalUser as u')
    .set({ endedAt: now, endedBecause: because, ssoGrant: null })
    .where('s.id', '=', id)
    .whereRef('u.id', '=', 's.userId')
    .returning(['u.id', 'u.token', 'u.acquirerId'])
    .executeTakeFirstOrThrow()
  await auditWithoutPrincipal({ db }, requestInfo, {
    event: endings[because] ?? 'session.ended',
    object: { type: 'user', token: ended.token, acquirerId: ended.acquirerId },
    result: because === 'reuse' || because === 'code-reuse' ? 'refused' : 'ok',
    userId: ended.id,
    sessionId: id,
    after: { because },
  })
  return living.ssoGrant
}

/**
 * Ends every living session of a person, or all but one, as part of something that leaves its own trail.
 * @returns how many
 */
export const endSessionsOf = async (
  { db }: PlainScope,
  userId: number,
  because: SessionEnd,
  { now, except = null }: { now: Date; except?: string | null },
): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: now, endedBecause: because, ssoGrant: null })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', 'is distinct from', except)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Keeps when the last real input was, as far as the caller says so.
 * @param secondsAgo as the caller wrote them
 * @returns when it was
 */
export const noteInput = async (
  { db }: PlainScope,
  session: SessionRow,
  secondsAgo: string | undefined,
  now: Date,
): Promise<Date> => {
  const said = lastInput(session.lastInputAt, secondsAgo, now)
  if (said > session.lastInputAt) {
    await db.updateTable('session').set({ lastInputAt: said }).where('id', '=', session.id).execute()
  }
  return said
}
