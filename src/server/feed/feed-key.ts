import { createHash, randomBytes } from 'node:crypto'
import type { AuditEvent } from '#core/audit-events.ts'
import type { Database } from '#server/database/connect.ts'
import { asIntake, type PlainScope } from '#server/database/scope.ts'

const KEY_BYTES = 24

/** Only the hash is stored; with 192 random bits a fast one is as good as a slow one. */
const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** A key as the command line lists it. */
export interface FeedKey {
  readonly id: number
  readonly acquirerCode: string
  readonly name: string
  readonly createdAt: Date
  readonly revokedAt: Date | null
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
    const key = randomBytes(KEY_BYTES).toString('base64url')
    const { id } = await scope.db
      .insertInto('feedKey')
      .values({ acquirerId: acquirer.id, name, hash: hashOf(key) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(scope, 'feedKey.created', acquirer.id, name)
    return { id, key }
  })

/** Every key, the revoked ones too, oldest first. */
export const listFeedKeys = (database: Database): Promise<FeedKey[]> =>
  asIntake(database, ({ db }) =>
    db
      .selectFrom('feedKey')
      .innerJoin('acquirer', 'acquirer.id', 'feedKey.acquirerId')
      .select(['feedKey.id', 'acquirer.code as acquirerCode', 'feedKey.name', 'feedKey.createdAt', 'feedKey.revokedAt'])
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

/** The code of the acquirer that a live key is bound to. */
export const acquirerOfFeedKey = (database: Database, key: string): Promise<string | undefined> =>
  asIntake(database, async ({ db }) => {
    const found = await db
      .selectFrom('feedKey')
      .innerJoin('acquirer', 'acquirer.id', 'feedKey.acquirerId')
      .select('acquirer.code')
      .where('hash', '=', hashOf(key))
      .where('revokedAt', 'is', null)
      .executeTakeFirst()
    return found?.code
  })

const audit = async ({ db }: PlainScope, event: AuditEvent, acquirerId: number, name: string) => {
  const after = JSON.stringify({ name })
  await db
    .insertInto('auditEvent')
    .values({ event, objectType: 'feed-key', result: 'ok', acquirerId, before: 'null', after })
    .execute()
}
