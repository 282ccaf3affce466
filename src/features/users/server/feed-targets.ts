import { sql, type Transaction } from 'kysely'
import type { Role } from '#core/access/roles.ts'
import type { Tables } from '#server/database/types.ts'
import type { FeedLine, LineRejection } from '#server/feed/kind.ts'
import { bindingField, targetsOf, type TargetField, type UserLine } from './feed-line.ts'

/** A record that a line names, with the tree above it; ids, null below and beside it. */
interface Target {
  readonly token: string
  readonly field: TargetField
  readonly acquirerId: number | null
  readonly affiliateId: number | null
  readonly instanceId: number | null
  readonly merchantId: number | null
  readonly storeId: number | null
  readonly terminalId: number | null
}

/** Where a person belongs: the smallest part of the tree that holds all their roles are bound to. */
export interface Home {
  readonly acquirerId: number | null
  readonly affiliateId: number | null
  readonly instanceId: number | null
  readonly merchantId: number | null
}

/** What a line says, with ids in the place of codes. */
export interface Resolved {
  readonly home: Home
  readonly bindings: readonly RoleBindingRow[]
  readonly terminalIds: readonly number[]
}

/** A row of `role_binding`. */
export interface RoleBindingRow extends Partial<Home> {
  readonly role: string
  readonly storeId?: number | null
}

/** Finds the records that lines name. @returns by the token of the line: their ids, or why one does not fit */
export const findTargets = async (
  db: Transaction<Tables>,
  lines: readonly FeedLine<UserLine>[],
): Promise<Map<string, Resolved | LineRejection>> => {
  const wanted = lines.flatMap(({ token, acquirerId, content }) =>
    targetsOf(content).map((target) => ({ token, acquirerId, ...target })),
  )
  const { rows } = await sql<Target>`
    select wanted.token, wanted.field, target.*
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted (token text, "acquirerId" bigint, field text, code text)
    left join lateral (
      select wanted."acquirerId" as acquirer_id, null::bigint as affiliate_id, null::bigint as instance_id,
        null::bigint as merchant_id, null::bigint as store_id, null::bigint as terminal_id
      where field = 'acquirerCode'
      union all
      select acquirer_id, id, null, null, null, null from affiliate
      where field = 'affiliateCodes' and acquirer_id = wanted."acquirerId" and affiliate.code = wanted.code
      union all
      select acquirer_id, affiliate_id, id, null, null, null from instance
      where field = 'instanceCodes' and acquirer_id = wanted."acquirerId" and instance.code = wanted.code
      union all
      select acquirer_id, affiliate_id, instance_id, id, null, null from merchant
      where field = 'merchantCodes' and acquirer_id = wanted."acquirerId" and merchant.code = wanted.code
      union all
      select acquirer_id, affiliate_id, instance_id, merchant_id, id, null from store
      where field = 'storeCodes' and acquirer_id = wanted."acquirerId" and store.code = wanted.code
      union all
      select acquirer_id, affiliate_id, instance_id, merchant_id, store_id, id from terminal
      where field = 'tids' and acquirer_id = wanted."acquirerId" and tid = wanted.code
    ) target on true`.execute(db)
  const byLine = Map.groupBy(rows, ({ token }) => token)
  return new Map(lines.map(({ token, content }) => [token, resolve(content, byLine.get(token) ?? [])]))
}

const resolve = (line: UserLine, targets: readonly Target[]): Resolved | LineRejection => {
  const missing = targets.find(({ acquirerId }) => acquirerId === null)
  if (missing) return { field: missing.field, reason: 'holds an unknown code' }
  const terminals = targets.filter(({ field }) => field === 'tids')
  if (new Set(terminals.map(({ merchantId }) => merchantId)).size > 1) {
    return { field: 'tids', reason: 'must be of one merchant' }
  }
  return {
    home: homeOf(line, targets),
    bindings: line.roles.flatMap((role) => bindingsOf(role, targets)),
    terminalIds: terminals.map(({ terminalId }) => terminalId ?? 0),
  }
}

const homeOf = (line: UserLine, targets: readonly Target[]): Home => {
  const fields = line.roles.map(bindingField)
  const bound = fields.includes(null) ? [] : targets.filter(({ field }) => fields.includes(field))
  const shared = (level: keyof Home) => {
    const [id = null, ...others] = new Set(bound.map((target) => target[level]))
    return others.length === 0 ? id : null
  }
  return {
    acquirerId: shared('acquirerId'),
    affiliateId: shared('affiliateId'),
    instanceId: shared('instanceId'),
    merchantId: shared('merchantId'),
  }
}

/** The column of a target's own id. A cashier is bound by the linked terminals alone. */
const columnOf = {
  acquirerCode: 'acquirerId',
  affiliateCodes: 'affiliateId',
  instanceCodes: 'instanceId',
  merchantCodes: 'merchantId',
  storeCodes: 'storeId',
} as const satisfies Partial<Record<TargetField, keyof Target>>

const bindingsOf = (role: Role, targets: readonly Target[]): RoleBindingRow[] => {
  const field = bindingField(role)
  if (field === null || field === 'tids') return [{ role }]
  const column = columnOf[field]
  return targets.filter((target) => target.field === field).map((target) => ({ role, [column]: target[column] }))
}
