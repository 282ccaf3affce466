import { createHmac, randomBytes } from 'node:crypto'
import type { PlainScope } from '../../db/scope.ts'
import { fingerprint } from '../../security/seal.ts'

/** SEC-22 */
const TOKEN_BYTES = 32
/** D-21: how long after its rotation a parent is accepted, whatever became of its successor. */
const PARENT_WINDOW_MS = 30_000

/** Annex E: each shop refreshes all day long; one refresh in so many leaves a row in the trail. */
const SAMPLED_ONE_IN = 16

/** Whether a refresh that led to this token is one of those; the same for those who got the same one. */
export const isSampled = (successor: string): boolean => (fingerprint(successor)[0] ?? 0) % SAMPLED_ONE_IN === 0

/** Starts the chain of refresh tokens of a session and returns the first. */
export const firstRefreshToken = async ({ db }: PlainScope, sessionId: string, now: Date): Promise<string> => {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('refreshToken')
    .values({ hash: fingerprint(token), sessionId, createdAt: now })
    .execute()
  return token
}

/** The session a refresh token belongs to; undefined for a token never given out. */
export const sessionOfRefreshToken = async ({ db }: PlainScope, token: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('refreshToken')
    .select('sessionId')
    .where('hash', '=', fingerprint(token))
    .executeTakeFirst()
  return row?.sessionId
}

/**
 * Exchanges a refresh token for its successor (D-21). The successor is derived from the parent, so that repeating an
 * exchange whose reply was lost, or racing in two tabs, gives the same one. A parent is accepted within 30 s of its
 * rotation, or later while its successor is unused.
 * @returns undefined when the token was used in a way that means two parties hold it: the caller ends the session.
 */
export const rotateRefreshToken = async (
  { db }: PlainScope,
  token: string,
  key: Buffer,
  now: Date,
): Promise<string | undefined> => {
  const hash = fingerprint(token)
  const parent = await db
    .selectFrom('refreshToken')
    .selectAll()
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const successor = createHmac('sha256', key).update(token).digest('base64url')
  const successorHash = fingerprint(successor)

  if (!parent.rotatedAt) {
    await db.updateTable('refreshToken').set({ rotatedAt: now, successorHash }).where('hash', '=', hash).execute()
    await db
      .insertInto('refreshToken')
      .values({ hash: successorHash, sessionId: parent.sessionId, createdAt: now })
      .execute()
    return successor
  }
  if (now.getTime() - parent.rotatedAt.getTime() <= PARENT_WINDOW_MS) return successor
  const next = await db
    .selectFrom('refreshToken')
    .select('rotatedAt')
    .where('hash', '=', successorHash)
    .executeTakeFirstOrThrow()
  return next.rotatedAt ? undefined : successor
}
