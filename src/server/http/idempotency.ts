import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { idempotencyKeyForm } from '#core/idempotency.ts'
import { ApiError } from './api-error.ts'
import type { Services } from '#server/services.ts'
import type { PrincipalScope } from '#server/database/scope.ts'

/** Hours a reply is kept. */
const RETENTION_HOURS = 24
const LOCK_NOT_AVAILABLE = '55P03'

interface Request {
  readonly key: string
  /** Name of the endpoint. */
  readonly call: string
  readonly params: unknown
  readonly body: unknown
}

/**
 * Does what a call asks once for each key of a person (REL-14). The key is taken first, in the transaction of the call:
 * a copy at the same time waits for it and then gets the same reply; what is refused or fails leaves the key free.
 * @throws ApiError WRONG_SHAPE for a malformed key, IDEMPOTENCY_KEY_REUSED for the key of another request,
 *   IDEMPOTENCY_IN_PROGRESS while a copy takes longer than the lock timeout
 */
export const answerOnce = async (
  scope: PrincipalScope,
  { now, keys }: Pick<Services, 'now' | 'keys'>,
  { key, call, params, body }: Request,
  act: () => Promise<unknown>,
): Promise<unknown> => {
  if (!idempotencyKeyForm.test(key)) throw new ApiError('WRONG_SHAPE')
  const { db, principal } = scope
  const request = createHmac('sha256', keys.repeats)
    .update(JSON.stringify([call, params, body]))
    .digest()
  const own = { userId: principal.userId, key }
  await clearExpired(scope, now())
  const taken = await db
    .insertInto('idempotencyKey')
    .values({ ...own, request, reply: 'null', createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .catch((error: unknown): never => {
      const isWaiting = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      throw isWaiting ? new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 2 }) : error
    })
  if (taken.numInsertedOrUpdatedRows === 0n) {
    const former = await db
      .selectFrom('idempotencyKey')
      .select(['request', 'reply'])
      .where('userId', '=', own.userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!former.request.equals(request)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
    return former.reply
  }
  const reply = await act()
  await db
    .updateTable('idempotencyKey')
    .set({ reply: JSON.stringify(reply) })
    .where('userId', '=', own.userId)
    .where('key', '=', key)
    .execute()
  return reply
}

/** Keys that somebody else is clearing at this moment are left to them, so that calls never wait for one another here. */
const clearExpired = async ({ db, principal }: PrincipalScope, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - RETENTION_HOURS * 3_600_000)
  await sql`
    delete from idempotency_key where user_id = ${principal.userId} and key = any (array(
      select key from idempotency_key where user_id = ${principal.userId} and created_at < ${since}
      for update skip locked))`.execute(db)
}
