import { sql, type Transaction } from 'kysely'
import { canonicalEmail } from '#core/text/email.ts'
import type { Tables } from '#server/database/types.ts'
import {
  outcomesOf,
  storedRows,
  type FeedLine,
  type LineOutcomes,
  type LineRejection,
  type StoredRow,
} from '#server/feed/kind.ts'
import { bindRoles, linkTerminals, type StoredPerson } from './feed-bindings.ts'
import type { UserLine } from './feed-line.ts'
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

/** Writes the people themselves. An address in use elsewhere, also by somebody deleted (D-47), is not taken over. */
const writePeople = async (db: Db, people: readonly ResolvedUser[]): Promise<LineOutcomes> => {
  const lines = people.map(({ token, emailKey, line, resolved }) => ({ token, emailKey, ...line, ...resolved.home }))
  const { rows } = await sql<StoredRow>`
    with line as (
      select * from json_to_recordset(${JSON.stringify(lines)}::json) as line (
        token text, "acquirerId" bigint, "affiliateId" bigint, "instanceId" bigint, "merchantId" bigint, email text,
        "emailKey" text, "firstName" text, "lastName" text, "passwordHash" text, "viewOnly" boolean, rights text[],
        "ssmAccess" boolean, "createdAt" timestamptz
      )
    ), found as (
      select line.token, line."acquirerId" as acquirer_id, line."affiliateId" as affiliate_id,
        line."instanceId" as instance_id, line."merchantId" as merchant_id, line.email, line."emailKey" as email_key,
        line."firstName" as first_name, line."lastName" as last_name, line."passwordHash" as password_hash,
        coalesce(line."viewOnly", stored.view_only, false) as view_only,
        coalesce(line.rights, stored.rights, '{}') as rights,
        coalesce(line."ssmAccess", stored.ssm_access, false) as ssm_access,
        coalesce(line."createdAt", now()) as created_at, stored.id,
        case
          when stored.deleted_at is not null
            or stored.id is not null and stored.acquirer_id is distinct from line."acquirerId"
            then array['email', 'is taken']
        end as problem
      from line left join portal_user stored on stored.email_key = line."emailKey"
    ), updated as (
      update portal_user stored set
        affiliate_id = found.affiliate_id, instance_id = found.instance_id, merchant_id = found.merchant_id,
        email = found.email, first_name = found.first_name, last_name = found.last_name, view_only = found.view_only,
        rights = found.rights, ssm_access = found.ssm_access, version = stored.version + 1
      from found
      where stored.id = found.id and problem is null
        and (stored.affiliate_id, stored.instance_id, stored.merchant_id, stored.email, stored.first_name,
          stored.last_name, stored.view_only, stored.rights, stored.ssm_access)
        is distinct from (found.affiliate_id, found.instance_id, found.merchant_id, found.email, found.first_name,
          found.last_name, found.view_only, found.rights, found.ssm_access)
      returning found.token
    ), inserted as (
      insert into portal_user (token, acquirer_id, affiliate_id, instance_id, merchant_id, email, email_key,
        first_name, last_name, password_hash, password_changed_at, view_only, rights, ssm_access, created_at)
      select token, acquirer_id, affiliate_id, instance_id, merchant_id, email, email_key, first_name, last_name,
        password_hash, case when password_hash is not null then now() end, view_only, rights, ssm_access, created_at
      from found where id is null and problem is null
      on conflict do nothing
      returning token
    )
    ${storedRows}`.execute(db)
  return outcomesOf(rows)
}

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
