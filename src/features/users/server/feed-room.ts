import { sql, type Transaction } from 'kysely'
import { canonicalEmail } from '#core/text/email.ts'
import { TERMINAL_USERS_MAX } from '#core/limits.ts'
import { findFact } from '#server/database/operation-facts.ts'
import type { Tables } from '#server/database/types.ts'
import type { FeedLine, LineRejection } from '#server/feed/kind.ts'
import type { UserLine } from './feed-line.ts'
import type { Resolved } from './feed-targets.ts'

/**
 * Locks the terminals that lines name, which the portal does too before it links somebody: their people are counted next.
 * In the order of the portal, and before the people themselves.
 */
export const lockNamedTerminals = async (
  db: Transaction<Tables>,
  lines: readonly FeedLine<UserLine>[],
): Promise<void> => {
  const named = lines.flatMap(({ acquirerId, content: { tids } }) => (tids ?? []).map((tid) => ({ acquirerId, tid })))
  if (named.length === 0) return
  await sql`
    select from terminal
    where (acquirer_id, tid) in (
      select "acquirerId", tid from json_to_recordset(${JSON.stringify(named)}::json) as named ("acquirerId" bigint, tid text)
    )
    order by id for no key update`.execute(db)
}

interface Known {
  /** Whether the line is refused for its address. */
  readonly isTaken: boolean
  readonly terminalIds: readonly number[]
}

/**
 * Refuses lines that bring one person too many to a terminal, one line after the other. Who is on a terminal stays on
 * it, also where it has more than it may have by now.
 * @param resolved by the token of the line; the terminals in it are locked
 */
export const refuseFullTerminals = async (
  db: Transaction<Tables>,
  lines: readonly FeedLine<UserLine>[],
  resolved: ReadonlyMap<string, Resolved | LineRejection>,
): Promise<Map<string, Resolved | LineRejection>> => {
  const max = (await findFact(db, 'intakeRules'))?.terminalMaxUsers ?? TERMINAL_USERS_MAX
  const known = await findKnown(db, lines)
  const named = [...resolved.values()].flatMap((found) => ('home' in found ? found.terminalIds : []))
  const used = await countPeople(db, named)
  return new Map(
    lines.flatMap(({ token, content }) => {
      const found = resolved.get(token)
      if (!found) return []
      const person = known.get(token)
      if (!('home' in found) || !content.tids || person?.isTaken) return [[token, found]]
      const before = new Set(person?.terminalIds)
      const after = new Set(found.terminalIds)
      if ([...after].some((id) => !before.has(id) && (used.get(id) ?? 0) >= max)) {
        return [[token, { field: 'tids', reason: `has a terminal with ${max} people, which is all it may have` }]]
      }
      for (const id of before.difference(after)) used.set(id, (used.get(id) ?? 0) - 1)
      for (const id of after.difference(before)) used.set(id, (used.get(id) ?? 0) + 1)
      return [[token, found]]
    }),
  )
}

/** The users that lines are about, with their terminals; by the tokens of the lines. */
const findKnown = async (
  db: Transaction<Tables>,
  lines: readonly FeedLine<UserLine>[],
): Promise<Map<string, Known>> => {
  const people = lines.map(({ token, acquirerId, content: { email } }) => ({
    token,
    acquirerId,
    emailKey: canonicalEmail(email),
  }))
  const { rows } = await sql<Known & { token: string }>`
    select line.token,
      stored.deleted_at is not null or stored.acquirer_id is distinct from line."acquirerId" as is_taken,
      array(select terminal_id from user_terminal where user_id = stored.id) as terminal_ids
    from json_to_recordset(${JSON.stringify(people)}::json) as line (token text, "acquirerId" bigint, "emailKey" text)
    join portal_user stored on stored.email_key = line."emailKey"`.execute(db)
  return new Map(rows.map(({ token, ...known }) => [token, known]))
}

const countPeople = async (db: Transaction<Tables>, terminalIds: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ terminalId: number; people: number }>`
    select terminal_id, count(*)::int as people from user_terminal
    where terminal_id = any(${[...new Set(terminalIds)]}::bigint[]) group by terminal_id`.execute(db)
  return new Map(rows.map(({ terminalId, people }) => [terminalId, people]))
}
