import type { Selectable } from 'kysely'
import type { PlainScope } from '../../db/scope.ts'
import type { Tables } from '../../db/types.ts'
import type { Caller } from '../../services.ts'

type SessionRow = Selectable<Tables['session']>

/** Why a session ended, as the trail names it. */
export type SessionEnd = 'logout' | 'idle' | 'absolute' | 'reuse' | 'password-changed'

export const openSession = async (
  { db }: PlainScope,
  { id, userId, isSso, caller, now }: { id: string; userId: number; isSso: boolean; caller: Caller; now: Date },
): Promise<void> => {
  await db
    .insertInto('session')
    .values({
      id,
      userId,
      isSso,
      createdAt: now,
      lastInputAt: now,
      address: caller.address,
      userAgent: caller.userAgent,
    })
    .execute()
  await audit({ db }, 'login', id, userId)
}

/** The session, locked against a second refresh at the same time; undefined when it has ended. */
export const findLiveSession = ({ db }: PlainScope, id: string): Promise<SessionRow | undefined> =>
  db.selectFrom('session').selectAll().where('id', '=', id).where('endedAt', 'is', null).forUpdate().executeTakeFirst()

/** Ends a session; safe to repeat. */
export const endSession = async ({ db }: PlainScope, id: string, because: SessionEnd, now: Date): Promise<void> => {
  const ended = await db
    .updateTable('session')
    .set({ endedAt: now, endedBecause: because })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  if (ended) await audit({ db }, because === 'logout' ? 'logout' : `session-ended-${because}`, id, ended.userId)
}

/**
 * Moves the time of the last real input forward (D-21); calls that do not say count as none, because background calls
 * are no input (SEC-23).
 * @param secondsAgo whole seconds as the caller wrote them; anything else says nothing
 * @returns when the last input was
 */
export const noteInput = async (
  { db }: PlainScope,
  session: SessionRow,
  secondsAgo: string | undefined,
  now: Date,
): Promise<Date> => {
  if (!/^\d{1,9}$/.test(secondsAgo ?? '')) return session.lastInputAt
  const said = new Date(now.getTime() - Number(secondsAgo) * 1000)
  if (said <= session.lastInputAt) return session.lastInputAt
  await db.updateTable('session').set({ lastInputAt: said }).where('id', '=', session.id).execute()
  return said
}

const audit = async ({ db }: PlainScope, event: string, sessionId: string, userId: number): Promise<void> => {
  await db
    .insertInto('auditEvent')
    .columns(['event', 'result', 'userId', 'sessionId', 'acquirerId', 'address', 'before', 'after'])
    .expression((eb) =>
      eb
        .selectFrom('portalUser as u')
        .innerJoin('session as s', 's.userId', 'u.id')
        .select((select) => [
          select.val(event).as('event'),
          select.val('ok').as('result'),
          'u.id',
          's.id as sessionId',
          'u.acquirerId',
          's.address',
          select.lit(null).as('before'),
          select.lit(null).as('after'),
        ])
        .where('s.id', '=', sessionId)
        .where('u.id', '=', userId),
    )
    .execute()
}
