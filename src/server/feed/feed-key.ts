import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { AuditEvent } from '#core/audit-events.ts'
import type { FeedKind, KeyState } from '#core/feed.ts'
import type { Database } from '#server/database/connect.ts'
import { column } from '#server/database/names.ts'
import { asIntake, type PlainScope } from '#server/database/scope.ts'
import { ApiError } from '#server/http/api-error.ts'

const KEY_BYTES = 24

/** Only the hash is stored; with 192 random bits a fast one is as good as a slow one. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A key that nobody has yet, with the hash by which it is known. */
export const newFeedKey = (): { readonly key: string; readonly hash: Buffer } => {
  const key = randomBytes(KEY_BYTES).toString('base64url')
  return { key, hash: hashOf(key) }
}

/**
 * The one rule of which keys are accepted: only those that are valid.
 * @param key the table or alias of `feed_key`
 */
export const feedKeyState = (key: string, now: Date): RawBuilder<KeyState> =>
  sql`(case
    when ${column(`${key}.revoked_at`)} is not null then 'withdrawn'
    when ${column(`${key}.expires_at`)} <= ${now}::timestamptz then 'expired'
    else 'valid' end)`

/** A key as the command line lists it. */
export interface FeedKey {
  readonly id: number
  readonly acquirerCode: string
  readonly name: string
  /** null: all. */
  readonly kinds: readonly string[] | null
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly state: KeyState
}

/** A key that was just made: the only time that it is seen. */
export interface NewFeedKey {
  readonly id: number
  readonly key: string
}

/** Makes a key for one acquirer. @returns undefined for an unknown acquirer */
export const createFeedKey = (
  database: Database,
  acquirerCode: string,
  name: string,
): Promise<NewFeedKey | undefined> =>
  asIntake(database, async (scope) => {
    const acquirer = await scope.db
      .selectFrom('acquirer')
      .select('id')
      .where('code', '=', acquirerCode)
      .executeTakeFirst()
    if (!acquirer) return undefined
    const { key, hash } = newFeedKey()
    const { id } = await scope.db
      .insertInto('feedKey')
      .values({ acquirerId: acquirer.id, name, hash })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(scope, 'feedKey.created', acquirer.id, name)
    return { id, key }
  })

/** Every key, those that are accepted no more too, oldest first. */
export const listFeedKeys = (database: Database, now: Date): Promise<FeedKey[]> =>
  asIntake(database, ({ db }) =>
    db
      .selectFrom('feedKey')
      .innerJoin('acquirer', 'acquirer.id', 'feedKey.acquirerId')
      .select(['feedKey.id', 'acquirer.code as acquirerCode', 'feedKey.name', 'feedKey.kinds', 'feedKey.createdAt'])
      .select(['feedKey.lastUsedAt', 'feedKey.expiresAt', 'feedKey.revokedAt'])
      .select(feedKeyState('feedKey', now).as('state'))
      .orderBy('feedKey.id')
      .execute(),
  )

/** @returns whether there was a live key with this id */
export const revokeFeedKey = (database: Database, id: number): Promise<boolean> =>
  asIntake(database, async (scope) => {
    const revoked = await scope.db
      .updateTable('feedKey')
      .set({ revokedAt: new Date() })
      .where('id', '=', id)
      .where('revokedAt', 'is', null)
      .returning(['acquirerId', 'name'])
      .executeTakeFirst()
    if (revoked) await audit(scope, 'feedKey.revoked', revoked.acquirerId, revoked.name)
    return revoked !== undefined
  })

/** Minutes in which the use of a key is noted once. */
const NOTED_EVERY = 1

/**
 * The code of the acquirer that a live key is bound to. Notes that the key was used.
 * @throws ApiError FEED_KEY_REFUSED for none that is valid; FEED_REFUSED for a kind that this one may not send
 */
export const useFeedKey = (database: Database, key: string, kind: FeedKind, now: Date): Promise<string> =>
  asIntake(database, async ({ db }) => {
    const found = await db
      .selectFrom('feedKey')
      .innerJoin('acquirer', 'acquirer.id', 'feedKey.acquirerId')
      .select(['feedKey.id', 'acquirer.code', 'feedKey.kinds'])
      .where('hash', '=', hashOf(key))
      .where(sql<SqlBool>`${feedKeyState('feedKey', now)} = 'valid'`)
      .executeTakeFirst()
    if (!found) throw new ApiError('FEED_KEY_REFUSED')
    if (found.kinds && !found.kinds.includes(kind)) {
      throw new ApiError('FEED_REFUSED', { detail: `This key may not send ${kind}.` })
    }
    await sql`
      update feed_key set last_used_at = ${now} where id = ${found.id}
        and (last_used_at is null or last_used_at < ${now}::timestamptz - make_interval(mins => ${NOTED_EVERY}))`.execute(
      db,
    )
    return found.code
  })

const audit = async ({ db }: PlainScope, event: AuditEvent, acquirerId: number, name: string) => {
  const after = JSON.stringify({ name })
  await db
    .insertInto('auditEvent')
    .values({ event, objectType: 'feed-key', result: 'ok', acquirerId, before: 'null', after })
    .execute()
}
