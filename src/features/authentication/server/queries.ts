import type { Selectable } from 'kysely'
import type { AuditEvent } from '#core/audit-events.ts'
import type { Language } from '#core/languages/languages.ts'
import type { Config } from '#server/config/config.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import { asPublic, type PlainScope, type PrincipalScope } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import { ApiError } from '#server/http/api-error.ts'
import { enqueueEmail } from '#server/mail/outbox.ts'
import { passwordMatches } from '#server/security/password-hash.ts'
import { fingerprint, randomToken } from '#server/security/seal.ts'
import { isOpen } from '#server/security/account-state.ts'
import type { SessionEnd } from '#server/security/session-end.ts'
import { addressKey } from '#server/security/throttle.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { lastInput } from './limits.ts'

/** 256 bits */
const INVITATION_BYTES = 32
/** Days within which an address counts as one this account signs in from (D-90). */
const KNOWN_ADDRESS_DAYS = 30

type SessionRow = Selectable<Tables['session']>

/** Annex E: a logout and a token that two parties hold are events of their own. */
const endings: Partial<Record<SessionEnd, AuditEvent>> = {
  logout: 'session.closed',
  offline: 'session.closedOffline',
  reuse: 'session.tokenReused',
  'code-reuse': 'session.codeReused',
}

/** Stores a new session of a person. @param ssoGrant what the provider gave for asking it again, sealed */
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
 * Ends every living session of a person, or all but one, as part of something that leaves its own events in the audit log.
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
 * Stores when the last real input was, where the caller sends it.
 * @param secondsAgo as the caller wrote them
 * @returns when it was
 */
export const noteInput = async (
  { db }: PlainScope,
  session: SessionRow,
  secondsAgo: string | undefined,
  now: Date,
): Promise<Date> => {
  const lastInputAt = lastInput(session.lastInputAt, secondsAgo, now)
  if (lastInputAt > session.lastInputAt) {
    await db.updateTable('session').set({ lastInputAt }).where('id', '=', session.id).execute()
  }
  return lastInputAt
}

/**
 * The principal's stored password, whom a provider signs in instead, and the texts of which a new one must hold no
 * part.
 */
export const findOwnTexts = async (
  { principal, db }: PrincipalScope,
  { productName }: Pick<Config, 'productName'>,
): Promise<{ passwordHash: string | null; ssoSubject: string | null; ownTexts: string[] }> => {
  const { passwordHash, ssoSubject, email, firstName, lastName } = await db
    .selectFrom('portalUser')
    .select(['passwordHash', 'ssoSubject', 'email', 'firstName', 'lastName'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  return { passwordHash, ssoSubject, ownTexts: [email, firstName, lastName, productName] }
}

/**
 * Makes the link of an open invitation, which ends every older one.
 * @returns its token, which is stored nowhere; undefined where there is no invitation that can be accepted now
 */
export const makeInvitationToken = async (
  { db }: PlainScope,
  userId: number,
  now: Date,
): Promise<string | undefined> => {
  const token = randomToken(INVITATION_BYTES)
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set({ tokenHash: fingerprint(token) })
    .where('userId', '=', userId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '>', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('portalUser')
          .select('portalUser.id')
          .whereRef('portalUser.id', '=', 'invitation.userId')
          .where(isOpen('portalUser', now)),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n ? token : undefined
}

/** Ends every open request of an account. */
export const endRequests = async ({ db }: PlainScope, userId: number, now: Date): Promise<void> => {
  await db
    .updateTable('passwordReset')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute()
}

/**
 * Gives a person the password of their own choice. With the old one end every other session and every open request for a
 * new one, and the person gets an email about it, all in one transaction (SEC-07).
 * @param exceptSession the session that goes on
 */
export const replacePassword = async (
  scope: PlainScope,
  {
    userId,
    passwordHash,
    exceptSession = null,
    language,
    requestInfo,
    now,
  }: {
    userId: number
    passwordHash: string
    exceptSession?: string | null
    language: Language
    requestInfo: RequestInfo
    now: Date
  },
): Promise<void> => {
  await scope.db
    .updateTable('portalUser')
    .set({ passwordHash, passwordChangedAt: now, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(scope, userId, 'password-changed', { now, except: exceptSession })
  await endRequests(scope, userId, now)
  await enqueueEmail(scope, { kind: 'password-changed', to: { userId }, language, requestInfo, now })
}

/** @throws ApiError TOO_MANY_REQUESTS for an address that failed too often */
export const refuseSpentAddress = async ({ throttles }: Services, address: string): Promise<void> => {
  if (await throttles.address.isSpent(address)) await throttles.address.take(address)
}

/** The result of an attempt that has been counted; where it fails with BUSY it is not counted. */
export const unlessBusy = async ({ throttles }: Services, counter: string | undefined, answer: Promise<boolean>) => {
  try {
    return await answer
  } catch (error) {
    if (counter) await throttles.account.giveBack(counter)
    throw error
  }
}

/** A stranger's failures must not lock out people at addresses they are known to use: those count apart (D-90). */
export const counterOf = async ({ database, now }: Services, userId: number, address: string) => {
  const since = new Date(now().getTime() - KNOWN_ADDRESS_DAYS * 86_400_000)
  const known = await asPublic(database, ({ db }) =>
    db
      .selectFrom('session')
      .select('address')
      .distinct()
      .where('userId', '=', userId)
      .where('createdAt', '>', since)
      .execute(),
  )
  return known.some((session) => addressKey(session.address) === address) ? `${userId}@${address}` : String(userId)
}

/**
 * The password of somebody who is signed in, asked for again: wrong ones count like failed logins.
 * @throws ApiError TOO_MANY_REQUESTS when there were too many of them, BUSY
 */
export const confirmPassword = async (
  services: Services,
  requestInfo: RequestInfo,
  userId: number,
  { passwordHash, password }: { passwordHash: string | null; password: string },
): Promise<boolean> => {
  const { throttles } = services
  const address = addressKey(requestInfo.address)
  await refuseSpentAddress(services, address)
  const counter = await counterOf(services, userId, address)
  if ((await throttles.account.take(counter)) === 'spent') throw new ApiError('TOO_MANY_REQUESTS')
  const right = await unlessBusy(services, counter, passwordMatches(passwordHash, password))
  if (right) await throttles.account.giveBack(counter)
  else await throttles.address.count(address)
  return right
}
