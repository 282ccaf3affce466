import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { RESET_CODE_MINUTES } from '#core/limits.ts'
import type { resetErrors } from '#features/authentication/password-reset.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import { fingerprint, randomToken } from '#server/security/seal.ts'
import { isOpen } from '#server/security/account-state.ts'
import { isNotAwaited } from '../invitation/awaited.ts'
import { endRequests } from '../queries.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** SEC-10: 256 bits. */
const TOKEN_BYTES = 32
/** SEC-15: mails to one account within an hour. */
const REQUESTS_PER_HOUR = 3

/** A reset that was asked for, with the account it is for. */
export interface ResetRequest extends Pick<
  Selectable<Tables['passwordReset']>,
  'id' | 'userId' | 'codeExpiresAt' | 'expiresAt' | 'verifiedAt' | 'usedAt'
> {
  readonly acquirerId: number | null
  readonly userToken: string
}

/** Why a request leads nowhere, by the name of its error. */
export type ResetEnd = keyof (typeof resetErrors)['standard']

/** What is stored of a code: hashed with the token, which is stored nowhere, so that its few digits cannot be tried out. */
export const codeHash = (token: string, code: string): Buffer => fingerprint(`${token}:${code}`)

/**
 * Locks the account (`for update`). @returns whether it may get one more mail this hour; one that is sent again counts once
 */
export const mayRequest = async (
  { db }: PlainScope,
  { userId, emailId, now }: { userId: number; emailId: number; now: Date },
): Promise<boolean> => {
  await db.selectFrom('portalUser').select('id').where('id', '=', userId).forUpdate().execute()
  const recent = await db
    .selectFrom('passwordReset')
    .select('id')
    .where('userId', '=', userId)
    .where('letterId', '!=', emailId)
    .where('createdAt', '>', new Date(now.getTime() - 60 * MINUTE))
    .execute()
  return recent.length < REQUESTS_PER_HOUR
}

/**
 * Opens the request of an email, which ends every older one of the account; the same email again replaces its own.
 * @returns the token of the link and the code, which cannot be read again later: only their hashes are stored
 */
export const openRequest = async (
  scope: PlainScope,
  email: { userId: number; emailId: number; now: Date },
  { resetMinutes, resetCodeLength }: { resetMinutes: number; resetCodeLength: number },
): Promise<{ token: string; code: string }> => {
  const { userId, emailId, now } = email
  await endRequests(scope, userId, now)
  const token = randomToken(TOKEN_BYTES)
  const code = String(randomInt(10 ** resetCodeLength)).padStart(resetCodeLength, '0')
  const secrets = {
    tokenHash: fingerprint(token),
    codeHash: codeHash(token, code),
    codeExpiresAt: new Date(now.getTime() + Math.min(RESET_CODE_MINUTES, resetMinutes) * MINUTE),
    expiresAt: new Date(now.getTime() + resetMinutes * MINUTE),
  }
  await scope.db
    .insertInto('passwordReset')
    .values({ userId, letterId: emailId, createdAt: now, ...secrets })
    .onConflict((conflict) => conflict.column('letterId').doUpdateSet(secrets))
    .execute()
  // SEC-60
  await scope.db
    .deleteFrom('passwordReset')
    .where('createdAt', '<', new Date(now.getTime() - DAY))
    .execute()
  return { token, code }
}

/** The request of a token, if its account may still have a password. */
export const findRequest = ({ db }: PlainScope, token: string, now: Date): Promise<ResetRequest | undefined> =>
  db
    .selectFrom('passwordReset as r')
    .innerJoin('portalUser as u', 'u.id', 'r.userId')
    .select(['r.id', 'r.userId', 'codeExpiresAt', 'expiresAt', 'verifiedAt', 'usedAt', 'u.acquirerId'])
    .select('u.token as userToken')
    .where('tokenHash', '=', fingerprint(token))
    .where(isOpen('u', now))
    .where('u.ssoSubject', 'is', null)
    .where(isNotAwaited('u'))
    .executeTakeFirst()

/** Why the link of a request does not work at this moment; undefined while it does. */
export const endOf = (request: ResetRequest | undefined, now: Date): ResetEnd | undefined => {
  if (!request) return 'unknown'
  if (request.usedAt) return 'used'
  // Without its code a link is of no use any more.
  const livesUntil = request.verifiedAt ? request.expiresAt : earlier(request.codeExpiresAt, request.expiresAt)
  return livesUntil > now ? undefined : 'expired'
}

const earlier = (a: Date, b: Date) => (a < b ? a : b)

/**
 * Counts an attempt with a code, before anything is compared (SEC-11).
 * @returns the hash to compare with; undefined when no attempts are left
 */
export const countAttempt = async ({ db }: PlainScope, id: number, tries: number): Promise<Buffer | undefined> => {
  const counted = await db
    .updateTable('passwordReset')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', tries)
    .returning('codeHash')
    .executeTakeFirst()
  return counted?.codeHash
}

/** Notes that the code was right. */
export const markVerified = async ({ db }: PlainScope, id: number, now: Date): Promise<void> => {
  await db.updateTable('passwordReset').set({ verifiedAt: now }).where('id', '=', id).execute()
}

/**
 * Marks a verified request as used, so that it sets one password only.
 * @returns false when it was used or has ended since it was read
 */
export const consumeRequest = async ({ db }: PlainScope, id: number, now: Date): Promise<boolean> => {
  const used = await db
    .updateTable('passwordReset')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('verifiedAt', 'is not', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
