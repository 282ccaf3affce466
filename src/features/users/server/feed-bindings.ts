import { sql, type Transaction } from 'kysely'
import type { Tables } from '#server/database/types.ts'
import type { RoleBindingRow } from './feed-targets.ts'

/** A person whose row is there, and what their roles and terminals shall be. */
export interface StoredPerson {
  readonly token: string
  readonly userId: number
  readonly bindings: readonly RoleBindingRow[]
  /** Undefined: as they are. */
  readonly terminalIds: readonly number[] | undefined
}

/** Replaces the roles of people. @returns the ids of those whose roles changed */
export const bindRoles = async (db: Transaction<Tables>, people: readonly StoredPerson[]): Promise<number[]> => {
  const wanted = people.flatMap(({ userId, bindings }) => bindings.map((binding) => ({ userId, ...binding })))
  const { rows } = await sql<{ userId: number }>`
    with wanted as (
      select "userId" as user_id, role, "acquirerId" as acquirer_id, "affiliateId" as affiliate_id,
        "instanceId" as instance_id, "merchantId" as merchant_id, "storeId" as store_id
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("userId" bigint, role text,
        "acquirerId" bigint, "affiliateId" bigint, "instanceId" bigint, "merchantId" bigint, "storeId" bigint)
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

/** Replaces the terminals of people. @returns the ids of those whose terminals changed */
export const linkTerminals = async (db: Transaction<Tables>, people: readonly StoredPerson[]): Promise<number[]> => {
  const wanted = people.filter(({ terminalIds }) => terminalIds)
  const { rows } = await sql<{ userId: number }>`
    with wanted as (
      select "userId" as user_id, "terminalIds" as terminal_ids
      from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted ("userId" bigint, "terminalIds" bigint[])
    ), gone as (
      delete from user_terminal stored using wanted
      where stored.user_id = wanted.user_id and stored.terminal_id <> all (terminal_ids)
      returning stored.user_id
    ), added as (
      insert into user_terminal (user_id, terminal_id) select user_id, unnest(terminal_ids) from wanted
      on conflict do nothing
      returning user_id
    )
    select user_id from gone union select user_id from added`.execute(db)
  return rows.map(({ userId }) => userId)
}
