import { sql, type SqlBool } from 'kysely'
import type { BodyOf } from '#core/endpoint.ts'
import { FEED_KEYS_MAX, OPTIONS_MAX } from '#core/limits.ts'
import { HOUR_MS } from '#core/offline.ts'
import type { Change } from '#server/database/change.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { feedKeyState, newFeedKey } from '#server/feed/feed-key.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { instantText } from '#server/lists/instants.ts'
import type { Sql } from '#server/lists/source.ts'
import type { AcquirerKeys, createFeedKey } from '../feed-keys.ts'

/** That a principal holds an acquirer as a whole; an admin of what is beneath it does not. */
const held = (scope: PrincipalScope, alias: string): Sql =>
  sql`${scope.isInside(alias, { acquirers: alias === 'k' ? 'acquirer_id' : 'id' })}`

/** The acquirers that the principal holds, with their keys and the codes of what they consist of, by name. */
export const readKeys = async (scope: PrincipalScope, now: Date): Promise<AcquirerKeys[]> => {
  const { rows } = await sql<AcquirerKeys>`
    select a.token, a.name,
      (select coalesce(json_agg(json_build_object('token', k.token, 'name', k.name,
          'state', ${feedKeyState('k', now)},
          'kinds', k.kinds, 'createdAt', ${instantText(sql`k.created_at`)},
          'createdBy', (select p.first_name || ' ' || p.last_name from portal_user p where p.id = k.user_id),
          'lastUsedAt', ${instantText(sql`k.last_used_at`)}, 'expiresAt', ${instantText(sql`k.expires_at`)}) order by k.id desc), '[]')
        from (select * from feed_key k where k.acquirer_id = a.id order by k.id desc limit ${OPTIONS_MAX}) k) as keys,
      (select json_agg(json_build_object('kind', kind, 'code', code, 'name', name) order by kind, name, code)
        from (select * from (
          select 'acquirer' as kind, a.code, a.name
          union all select 'affiliate', f.code, f.name from affiliate f where f.acquirer_id = a.id
          union all select 'instance', i.code, i.name from instance i where i.acquirer_id = a.id) every
          order by kind, name, code limit ${OPTIONS_MAX}) shown) as codes
    from acquirer a where ${held(scope, 'a')}
      -- Acquirers have no policy of their own; people have one, and who holds an acquirer is one of its people.
      and ((select scope_mode()) = 'operator' or exists (select from portal_user p where p.acquirer_id = a.id))
    order by a.name collate "und-x-icu", a.id limit ${OPTIONS_MAX}`.execute(scope.db)
  return rows
}

/**
 * Makes a key for an acquirer.
 * @returns the token of the key, and the key, which is seen this once
 * @throws ApiError NOT_FOUND, TOO_MANY_FEED_KEYS
 */
export const makeKey = async (
  change: Change,
  { acquirerToken, name, kinds, days }: BodyOf<typeof createFeedKey>,
  now: Date,
) => {
  const { scope } = change
  const { rows } = await sql<{ id: number }>`
    select a.id from acquirer a where a.token = ${acquirerToken} and ${held(scope, 'a')} for update of a`.execute(
    scope.db,
  )
  const acquirer = rows[0] ?? notFound()
  // A statement of its own, which sees what was made while the lock was waited for.
  const { valid } = await scope.db
    .selectFrom('feedKey as k')
    .select(({ fn }) => fn.countAll<number>().as('valid'))
    .where('k.acquirerId', '=', acquirer.id)
    .where(sql<SqlBool>`${feedKeyState('k', now)} = 'valid'`)
    .executeTakeFirstOrThrow()
  if (valid >= FEED_KEYS_MAX) {
    throw new ApiError('TOO_MANY_FEED_KEYS', { values: { count: FEED_KEYS_MAX } })
  }
  const { key, hash } = newFeedKey()
  const expiresAt = days === null ? null : new Date(now.getTime() + days * 24 * HOUR_MS)
  const { token } = await scope.db
    .insertInto('feedKey')
    .values({ acquirerId: acquirer.id, name, hash, kinds, expiresAt, userId: scope.principal.userId, createdAt: now })
    .returning('token')
    .executeTakeFirstOrThrow()
  await change.audit({
    event: 'feedKey.created',
    object: { type: 'feed-key', token, acquirerId: acquirer.id },
    after: { name, kinds, expiresAt: expiresAt?.toISOString() ?? null },
  })
  return { token, key }
}

/** Withdraws a key; one that is withdrawn already stays so. @throws ApiError NOT_FOUND */
export const withdrawKey = async (change: Change, token: string, now: Date): Promise<void> => {
  const { scope } = change
  const { rows } = await sql<{ id: number; acquirerId: number; name: string; revokedAt: Date | null }>`
    select k.id, k.acquirer_id, k.name, k.revoked_at from feed_key k
    where k.token = ${token} and ${held(scope, 'k')} for update`.execute(scope.db)
  const { id, acquirerId, name, revokedAt } = rows[0] ?? notFound()
  if (revokedAt) return
  await scope.db.updateTable('feedKey').set({ revokedAt: now }).where('id', '=', id).execute()
  await change.audit({ event: 'feedKey.revoked', object: { type: 'feed-key', token, acquirerId }, before: { name } })
}
