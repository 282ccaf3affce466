import { type RawBuilder, sql } from 'kysely'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import { boundId, type Principal, type PlainScope } from '#server/database/scope.ts'
import type { AccessClaims } from '#server/security/access-token.ts'
import { isOpen } from '#server/security/account-state.ts'
import { principalOf, type PersonRow } from './principal-of.ts'

/**
 * The person of a living session, with roles and scope as they are now (SEC-21).
 * @returns undefined when the session has ended or the account is disabled, deleted or suspended
 */
export const findPrincipal = async (
  scope: PlainScope,
  sessionId: string,
  cashierTransactionScope: 'terminal' | 'own',
  now: Date,
): Promise<Principal | undefined> =>
  (await findBy(scope, sql`session where id = ${sessionId} and ended_at is null`, cashierTransactionScope, now))[0]
    ?.principal

/** The people of those of these sessions that live, as `findPrincipal` finds them. */
export const findPrincipals = async (
  scope: PlainScope,
  sessionIds: readonly string[],
  cashierTransactionScope: 'terminal' | 'own',
  now: Date,
): Promise<Principal[]> => {
  const living = sql`session where id = any(${sessionIds}) and ended_at is null`
  return (await findBy(scope, living, cashierTransactionScope, now)).map(({ principal }) => principal)
}

/** Whoever presents an access token, and up to which generation it is noted that their tokens were presented. */
export interface Bearer {
  readonly principal: Principal
  readonly usedGeneration: number
}

/** The person who presents an access token in a call, as `findPrincipal` finds them. The first call with a token is noted. */
export const findBearer = async (
  scope: PlainScope,
  { sessionId, generation }: Pick<AccessClaims, 'sessionId' | 'generation'>,
  cashierTransactionScope: 'terminal' | 'own',
  now: Date,
): Promise<Bearer | undefined> => {
  const living = sql`session where id = ${sessionId} and ended_at is null`
  const [found] = await findBy(scope, living, cashierTransactionScope, now)
  if (!found || generation <= found.usedGeneration) return found
  await noteUse(scope, sessionId, generation)
  return { ...found, usedGeneration: generation }
}

/**
 * Notes that the access token of a generation was presented in a call. Asked once per access token, because whoever looks
 * the session up reads how far it was used; of several servers that ask at once one writes. It waits for no standby, so that
 * calls go on while none follows: where the primary is lost just then, the next call with the token is noted by the one that
 * takes its place.
 */
const noteUse = async ({ db }: PlainScope, sessionId: string, generation: number): Promise<void> => {
  await sql`set local synchronous_commit = local`.execute(db)
  await db
    .updateTable('session')
    .set({ usedGeneration: generation })
    .where('id', '=', sessionId)
    .where('usedGeneration', '<', generation)
    .where('endedAt', 'is', null)
    .execute()
}

/**
 * The person of an account, for work that goes on when their session has ended.
 * @returns undefined when the account is disabled, deleted or suspended
 */
export const findPerson = async (
  scope: PlainScope,
  userId: number,
  cashierTransactionScope: 'terminal' | 'own',
  now: Date,
): Promise<Principal | undefined> =>
  (await findBy(scope, noSession(userId), cashierTransactionScope, now))[0]?.principal

const noSession = (userId: number) =>
  sql`(select ${userId}::bigint user_id, null::text id, false is_sso, 0 used_generation) asked`

const findBy = async (
  { db }: PlainScope,
  session: RawBuilder<unknown>,
  cashierTransactionScope: 'terminal' | 'own',
  now: Date,
): Promise<Bearer[]> => {
  const asked = sql<PersonRow & { usedGeneration: number }>`
    select u.id user_id, u.token user_token, s.id session_id, s.is_sso, u.view_only,
      u.password_expires_at is not null must_change_password, s.used_generation,
      coalesce((select json_agg(json_build_object('role', b.role, 'id', ${boundId}))
        from role_binding b where b.user_id = u.id), '[]') held,
      array(select l.terminal_id from user_terminal l where l.user_id = u.id) linked_terminals
    from (select * from ${session}) s join portal_user u on u.id = s.user_id
    where ${isOpen('u', now)}`
  const { rows } = await runPlannedOnce(db, asked)
  return rows.map(({ usedGeneration, ...person }) => ({
    principal: principalOf(person, cashierTransactionScope),
    usedGeneration,
  }))
}
