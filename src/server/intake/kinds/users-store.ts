import { sql, type Transaction } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import type { Tables } from '../../db/types.ts'
import { outcomesOf, type Line, type Outcome, type Problem, type Stored } from '../kind.ts'
import type { UserLine } from './users-line.ts'
import type { Resolved } from './users-targets.ts'

type Db = Transaction<Tables>

/** A line whose codes were all found. */
type Person = Line<UserLine> & { readonly resolved: Resolved }

/** Stores people with their roles and links. @param resolved by the number of the line */
export const storeUsers = async (
  db: Db,
  lines: readonly Line<UserLine>[],
  resolved: ReadonlyMap<number, Resolved | Problem>,
): Promise<Map<number, Outcome>> => {
  const outcomes = new Map<number, Outcome>()
  const people: Person[] = []
  for (const line of lines) {
    const found = resolved.get(line.number)
    if (found && 'home' in found) people.push({ ...line, resolved: found })
    else if (found) outcomes.set(line.number, found)
  }
  const written = await writePeople(db, people)
  for (const [number, outcome] of outcomesOf(written)) outcomes.set(number, outcome)

  const ids = new Map(written.flatMap(({ number, userId, problem }) => (problem ? [] : [[number, userId]])))
  const bound = new Set([...(await bindRoles(db, people, ids)), ...(await linkTerminals(db, people, ids))])
  const onlyBound = people.filter(({ number }) => outcomes.get(number) === 'unchanged' && bound.has(ids.get(number) ?? 0))
  for (const { number } of onlyBound) outcomes.set(number, 'updated')
  await countVersions(db, onlyBound.map(({ number }) => ids.get(number) ?? 0))
  return outcomes
}

/** An address that is in use elsewhere, also by somebody deleted (D-47), is not taken over. */
const writePeople = async (db: Db, people: readonly Person[]) => {
  const { rows } = await sql<Stored & { userId: number }>`
    with line as (
      select * from json_to_recordset(${JSON.stringify(people.map(asRow))}::json) as line (
        number int, token text, "acquirerId" bigint, "affiliateId" bigint, "instanceId" bigint, "merchantId" bigint,
        email text, "emailKey" text, "firstName" text, "lastName" text, "passwordHash" text, "viewOnly" boolean,
        rights text[], "ssmAccess" boolean, "createdAt" timestamptz
      )
    ), found as (
      select line.*, stored.id, stored.view_only, stored.rights as stored_rights, stored.ssm_access,
        case
          when stored.deleted_at is not null then array['email', 'is taken']
          when stored.id is not null and stored.acquirer_id is distinct from line."acquirerId"
            then array['email', 'is taken']
        end as problem
      from line left join portal_user stored on stored.email_key = line."emailKey"
    ), written as (
      insert into portal_user as stored (token, acquirer_id, affiliate_id, instance_id, merchant_id, email, email_key,
        first_name, last_name, password_hash, password_changed_at, view_only, rights, ssm_access, created_at)
      select token, "acquirerId", "affiliateId", "instanceId", "merchantId", email, "emailKey", "firstName", "lastName",
        "passwordHash", case when "passwordHash" is not null then now() end, coalesce("viewOnly", view_only, false),
        coalesce(rights, stored_rights, '{}'), coalesce("ssmAccess", ssm_access, false), coalesce("createdAt", now())
      from found where problem is null
      on conflict (email_key) do update set
        affiliate_id = excluded.affiliate_id, instance_id = excluded.instance_id, merchant_id = excluded.merchant_id,
        email = excluded.email, first_name = excluded.first_name, last_name = excluded.last_name,
        view_only = excluded.view_only, rights = excluded.rights, ssm_access = excluded.ssm_access,
        version = stored.version + 1
      where stored.acquirer_id is not distinct from excluded.acquirer_id
        and (stored.affiliate_id, stored.instance_id, stored.merchant_id, stored.email, stored.first_name,
          stored.last_name, stored.view_only, stored.rights, stored.ssm_access)
        is distinct from (excluded.affiliate_id, excluded.instance_id, excluded.merchant_id, excluded.email,
          excluded.first_name, excluded.last_name, excluded.view_only, excluded.rights, excluded.ssm_access)
      returning id, email_key, token
    )
    select found.number, found.token, problem, written.token as written, coalesce(written.id, found.id) as user_id
    from found left join written on written.email_key = found."emailKey"`.execute(db)
  return rows
}

const asRow = ({ number, token, content, resolved: { home } }: Person) => ({
  number,
  token,
  ...content,
  ...home,
  emailKey: canonicalEmail(content.email),
})

/** Replaces the roles of people. @returns the people whose roles changed */
const bindRoles = async (db: Db, people: readonly Person[], ids: ReadonlyMap<number, number>): Promise<number[]> => {
  const wanted = people.flatMap(({ number, resolved }) =>
    resolved.bindings.map((binding) => ({ userId: ids.get(number), ...binding })),
  )
  const { rows } = await sql<{ userId: number }>`
    with wanted as (
      select "userId" as user_id, role, "acquirerId" as acquirer_id, "affiliateId" as affiliate_id,
        "instanceId" as instance_id, "merchantId" as merchant_id, "storeId" as store_id
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("userId" bigint, role text,
        "acquirerId" bigint, "affiliateId" bigint, "instanceId" bigint, "merchantId" bigint, "storeId" bigint)
      where "userId" is not null
    ), gone as (
      delete from role_binding stored
      where user_id in (select user_id from wanted) and not exists (
        select from wanted
        where wanted.user_id = stored.user_id and wanted.role = stored.role
          and (wanted.acquirer_id, wanted.affiliate_id, wanted.instance_id, wanted.merchant_id, wanted.store_id)
            is not distinct from
            (stored.acquirer_id, stored.affiliate_id, stored.instance_id, stored.merchant_id, stored.store_id)
      )
      returning user_id
    ), added as (
      insert into role_binding (user_id, role, acquirer_id, affiliate_id, instance_id, merchant_id, store_id)
      select * from wanted
      on conflict do nothing
      returning user_id
    )
    select user_id from gone union select user_id from added`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Replaces the terminals of people whose line names some. @returns the people whose terminals changed */
const linkTerminals = async (db: Db, people: readonly Person[], ids: ReadonlyMap<number, number>): Promise<number[]> => {
  const wanted = people
    .filter(({ content }) => content.tids)
    .map(({ number, resolved }) => ({ userId: ids.get(number), terminalIds: resolved.terminalIds }))
  const { rows } = await sql<{ userId: number }>`
    with wanted as (
      select "userId" as user_id, "terminalIds" as terminal_ids
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("userId" bigint, "terminalIds" bigint[])
      where "userId" is not null
    ), gone as (
      delete from user_terminal stored using wanted
      where stored.user_id = wanted.user_id and stored.terminal_id <> all (terminal_ids)
      returning stored.user_id
    ), added as (
      insert into user_terminal (user_id, terminal_id)
      select user_id, unnest(terminal_ids) from wanted
      on conflict do nothing
      returning user_id
    )
    select user_id from gone union select user_id from added`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** Other roles or terminals make a new version of a person whose own row did not change. */
const countVersions = async (db: Db, userIds: readonly number[]): Promise<void> => {
  if (userIds.length === 0) return
  await db
    .updateTable('portalUser')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', 'in', userIds)
    .execute()
}
