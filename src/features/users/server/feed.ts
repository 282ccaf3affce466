import { sql } from 'kysely'
import { canonicalEmail } from '#core/text/email.ts'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import type { Kind, FeedLine } from '#server/feed/kind.ts'
import { userLineSchema, type UserLine } from './feed-line.ts'
import { lockNamedTerminals, refuseFullTerminals } from './feed-room.ts'
import { storeUsers } from './feed-store.ts'
import { findTargets } from './feed-targets.ts'

/** §3 User. What a line leaves out keeps its value; roles and what they are bound to are replaced as a whole. */
export const users: Kind<UserLine> = {
  schema: userLineSchema,
  keyOf: ({ email }) => canonicalEmail(email),
  shared: { table: sql`portal_user`, key: sql`email_key` },
  isAudited: true,
  fieldAboveAcquirers: ({ roles }) => (roles.includes('ROLE_ADMIN') ? 'roles' : undefined),
  prepare: async (database, lines) => {
    const known = await knownEmails(database, lines)
    const prepared: FeedLine<UserLine>[] = []
    const queue = lines.values()
    const hashNext = async () => {
      for (const { content, ...line } of queue) {
        const { password, ...rest } = content
        const isNew = password && !known.has(canonicalEmail(content.email))
        prepared.push({ ...line, content: isNew ? { ...rest, passwordHash: await hashPassword(password) } : rest })
      }
    }
    // As many at once as may be hashed at the same time (SEC-06).
    await Promise.all([hashNext(), hashNext()])
    return prepared.toSorted((a, b) => a.number - b.number)
  },
  lockFirst: lockNamedTerminals,
  store: async (db, lines) => storeUsers(db, lines, await refuseFullTerminals(db, lines, await findTargets(db, lines))),
}

const knownEmails = async (database: Database, lines: readonly FeedLine<UserLine>[]): Promise<ReadonlySet<string>> => {
  const keys = lines.map(({ content }) => canonicalEmail(content.email))
  const stored = await asIntake(database, ({ db }) =>
    db.selectFrom('portalUser').select('emailKey').where('emailKey', 'in', keys).execute(),
  )
  return new Set(stored.map(({ emailKey }) => emailKey))
}
