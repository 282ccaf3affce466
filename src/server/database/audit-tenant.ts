import { type RawBuilder, sql } from 'kysely'
import { table } from './names.ts'

interface AuditedObject {
  readonly type: string
  readonly token: string
  readonly acquirerId: number | null
}

const tenant = sql`acquirer_id, affiliate_id, instance_id`

/** Finds the tenant of an object by its token, for each type of object in the audit log. */
const unitOf: Readonly<Record<string, (token: string) => RawBuilder<unknown>>> = {
  merchant: (token) => sql`select ${tenant}, id as merchant_id from merchant where token = ${token}`,
  acquirer: (token) => sql`
    select id as acquirer_id, null::bigint as affiliate_id, null::bigint as instance_id, null::bigint as merchant_id
    from acquirer where token = ${token}`,
  affiliate: (token) => sql`
    select acquirer_id, id as affiliate_id, null::bigint as instance_id, null::bigint as merchant_id
    from affiliate where token = ${token}`,
  instance: (token) => sql`
    select acquirer_id, affiliate_id, id as instance_id, null::bigint as merchant_id from instance where token = ${token}`,
  ...Object.fromEntries(
    (['mid', 'store', 'terminal', 'device'] as const).map((name) => [
      name,
      (token: string) => sql`select ${tenant}, merchant_id from ${table(name)} where token = ${token}`,
    ]),
  ),
  user: (token) => sql`select ${tenant}, merchant_id from portal_user where token = ${token}`,
  transaction: (token) => sql`
    select acquirer_id, affiliate_id, instance_id, merchant_id from transaction
    where id = any (array(select transaction_id from transaction_key where token = ${token}))
      and pos_local_date_time = any (array(select pos_local_date_time from transaction_key where token = ${token}))`,
  export: (token) => sql`
    select job.acquirer_id, owner.affiliate_id, owner.instance_id, job.merchant_id
    from export_job job left join portal_user owner on owner.id = job.user_id where job.token = ${token}`,
  schedule: (token) => sql`
    select planned.acquirer_id, owner.affiliate_id, owner.instance_id, planned.merchant_id
    from schedule planned left join portal_user owner on owner.id = planned.user_id where planned.token = ${token}`,
}

/**
 * The tenant of an audit event, as one row of acquirer, affiliate, instance and merchant: that of the object; else the
 * acquirer of the object, where it is known; else that of the person. What row-level security hides from the writer is not
 * found.
 */
export const tenantOf = (object: AuditedObject | undefined, userId: number | null): RawBuilder<unknown> => {
  const found = object && unitOf[object.type]?.(object.token)
  const acquirerId = object?.acquirerId ?? null
  return sql`
    select ${tenant}, merchant_id from (
      ${found ? sql`select 1 as rank, found.* from (${found}) found union all` : sql``}
      select 2, ${acquirerId}::bigint as acquirer_id, null::bigint as affiliate_id, null::bigint as instance_id,
        null::bigint as merchant_id where ${acquirerId}::bigint is not null
      union all select 3, ${tenant}, merchant_id from portal_user where id = ${userId}::bigint
    ) possible(rank, acquirer_id, affiliate_id, instance_id, merchant_id) order by rank limit 1`
}
