import { sql, type Transaction } from 'kysely'
import { canonicalEmail } from '#core/text/email.ts'
import type { Tables } from '#server/database/types.ts'
import { columnsOf, current, fixed } from '#server/feed/columns.ts'
import type { FeedLine, LineOutcomes, LineRejection } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'
import { bindRoles, linkTerminals, type StoredPerson } from './feed-bindings.ts'
import { userFields, type UserLine } from './feed-line.ts'
import type { Resolved } from './feed-targets.ts'

type Db = Transaction<Tables>

/** A line whose codes were all found. */
interface ResolvedUser {
  readonly token: string
  readonly emailKey: string
  readonly line: UserLine
  readonly resolved: Resolved
}

/** Stores people with their roles and links. @param resolved by the token of the line */
export const storeUsers = async (
  db: Db,
  lines: readonly FeedLine<UserLine>[],
  resolved: ReadonlyMap<string, Resolved | LineRejection>,
): Promise<LineOutcomes> => {
  const refused: LineOutcomes = new Map()
  const people: ResolvedUser[] = []
  for (const { token, content } of lines) {
    const found = resolved.get(token)
    if (found && 'home' in found)
      people.push({ token, emailKey: canonicalEmail(content.email), line: content, resolved: found })
    else if (found) refused.set(token, found)
  }
  const outcomes = new Map([...refused, ...(await writePeople(db, people))])
  const stored = await storedPeople(
    db,
    people.filter(({ token }) => typeof outcomes.get(token) !== 'object'),
  )
  const changed = new Set([...(await bindRoles(db, stored)), ...(await linkTerminals(db, stored))])
  const onlyBound = stored.filter(({ token, userId }) => !outcomes.has(token) && changed.has(userId))
  for (const { token } of onlyBound) outcomes.set(token, 'updated')
  await countVersions(db, onlyBound)
  return outcomes
}

/** The part of the tree where a person belongs. */
const level = () => current('bigint')

const upsertPeople = upsert({
  table: sql`portal_user`,
  columns: columnsOf(userFields, {
    affiliateId: level(),
    instanceId: level(),
    merchantId: level(),
    emailKey: fixed('text'),
    passwordHash: fixed('text'),
  }),
  inherited: {
    ...treeAbove('acquirer'),
    password_changed_at: sql`case when line."passwordHash" is not null then now() end`,
  },
  from: sql`line left join portal_user stored on stored.email_key = line."emailKey"`,
  problem: sql`
    case
      when stored.deleted_at is not null
        or stored.id is not null and stored.acquirer_id is distinct from line."acquirerId"
        then array['email', 'is taken']
    end`,
  isVersioned: true,
})

/** Writes the people themselves. An address in use elsewhere, also by somebody deleted (D-47), is not taken over. */
const writePeople = (db: Db, people: readonly ResolvedUser[]): Promise<LineOutcomes> =>
  upsertPeople(
    db,
    people.map(({ token, emailKey, line, resolved: { home } }) => ({
      token,
      acquirerId: home.acquirerId,
      content: { emailKey, ...line, ...home },
    })),
  )

const storedPeople = async (db: Db, people: readonly ResolvedUser[]): Promise<StoredPerson[]> => {
  const keys = people.map(({ emailKey }) => emailKey)
  if (keys.length === 0) return []
  const rows = await db.selectFrom('portalUser').select(['id', 'emailKey']).where('emailKey', 'in', keys).execute()
  const ids = new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
  return people.flatMap(({ token, emailKey, line, resolved }) => {
    const userId = ids.get(emailKey)
    const terminalIds = line.tids ? resolved.terminalIds : undefined
    return userId === undefined ? [] : [{ token, userId, bindings: resolved.bindings, terminalIds }]
  })
}

/** Other roles or terminals make a new version of people whose own rows did not change. */
const countVersions = async (db: Db, people: readonly StoredPerson[]): Promise<void> => {
  if (people.length === 0) return
  await db
    .updateTable('portalUser')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where(
      'id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute()
}
