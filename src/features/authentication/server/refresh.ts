import { randomBytes } from 'node:crypto'
import type { PlainScope } from '#server/database/scope.ts'
import { fingerprint } from '#server/security/seal.ts'
import { isUsed, nextGeneration, successorOf } from './refresh-rules.ts'

/** SEC-22 */
const TOKEN_BYTES = 32

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

/** A refresh token that takes the place of another. */
export interface Successor {
  readonly token: string
  /** Its place in the chain of the session. */
  readonly generation: number
}

/**
 * Exchanges a refresh token for its successor. The successor is derived from the parent, so that repeating an exchange
 * whose reply was lost, or racing in two tabs, gives the same one. A parent is accepted as long as nobody has used its
 * successor, however long that takes: neither its access token in a call nor itself for a rotation.
 * @param session locked, so that a use at the same time comes before or after
 * @returns undefined when the successor was used, which means that two parties hold the parent: the caller ends the session.
 */
export const rotateRefreshToken = async (
  { db }: PlainScope,
  session: { readonly id: string; readonly usedGeneration: number },
  token: string,
  key: Buffer,
  now: Date,
): Promise<Successor | undefined> => {
  const hash = fingerprint(token)
  const parent = await db
    .selectFrom('refreshToken')
    .selectAll()
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const successor = successorOf(token, key)
  const successorHash = fingerprint(successor)

  if (!parent.rotatedAt) {
    const generation = nextGeneration(parent.generation, session.usedGeneration)
    await db.updateTable('refreshToken').set({ rotatedAt: now, successorHash }).where('hash', '=', hash).execute()
    await db
      .insertInto('refreshToken')
      .values({ hash: successorHash, sessionId: session.id, createdAt: now, generation })
      .execute()
    return { token: successor, generation }
  }
  const next = await db
    .selectFrom('refreshToken')
    .select(['rotatedAt', 'generation'])
    .where('hash', '=', successorHash)
    .executeTakeFirstOrThrow()
  return isUsed(next, session.usedGeneration) ? undefined : { token: successor, generation: next.generation }
}
