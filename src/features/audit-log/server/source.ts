import { type RawBuilder, sql } from 'kysely'
import { auditList } from '../contract.ts'
import { namesInRows } from '#core/audit-events.ts'
import { auditLabels } from '../labels.ts'
import { column, table } from '#server/database/names.ts'
import { exportable } from '#server/exports/exportable.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { anyOf, type ListSource, sourceOf } from '#server/lists/source.ts'

const of = (name: string) => column(`e.${name}`)
/** By which columns an entry, or a person, is in scope. */
export const withMerchant = { ...tenantColumns, merchants: 'merchant_id' }

/** What objects are called, by their type in the audit log; the others have no name. */
const named = {
  merchant: { from: table('merchant'), name: sql`o.name`, scopeColumns: { ...tenantColumns, merchants: 'id' } },
  mid: { from: table('mid'), name: sql`o.code`, scopeColumns: withMerchant },
  store: { from: table('store'), name: sql`o.name`, scopeColumns: withMerchant },
  terminal: { from: table('terminal'), name: sql`o.alias`, scopeColumns: withMerchant },
  device: { from: table('device'), name: sql`o.device_id`, scopeColumns: withMerchant },
  user: { from: sql`portal_user`, name: sql`o.email`, scopeColumns: withMerchant },
}

const objectName = (scope: PrincipalScope): RawBuilder<unknown> => {
  const lookUps = Object.entries(named).map(
    ([type, { from, name, scopeColumns }]) => sql`
      when ${type} then (select ${name} from ${from} o where o.token = e.object_token and ${scope.isInside('o', scopeColumns)})`,
  )
  return sql`case e.object_type ${sql.join(lookUps, sql` `)} end`
}

/** The audit log as somebody sees it: events on objects in scope, with the names of people in scope. */
export const auditSource = (scope: PrincipalScope): ListSource<typeof auditList> =>
  sourceOf(auditList, {
    from: sql`audit_event as e`,
    key: ['id'],
    visible: () => sql`${scope.isInside('e', withMerchant)}`,
    columns: {
      // The hash of the chain depends on this row only; its number would reveal how much other tenants do.
      token: sql`encode(e.hash, 'hex')`,
      time: instantText(of('at')),
      actorName: principal(scope, sql`concat_ws(' ', u.first_name, u.last_name)`),
      actorEmail: principal(scope, sql`u.email`),
      role: of('role'),
      event: of('event'),
      objectType: of('object_type'),
      objectToken: of('object_token'),
      objectName: objectName(scope),
      result: of('result'),
      count: of('count'),
      // The network it is in: the last part of an address never leaves the database, in rows and files alike.
      address: sql`network_of(${of('address')})`,
      reference: of('reference'),
      before: sql`nullif(e.before, 'null')`,
      after: sql`nullif(e.after, 'null')`,
    },
    sort: { time: of('at') },
    filter: {
      ...instantRange(of('at')),
      event: (events: readonly string[]) => anyOf(of('event'), events.flatMap(namesInRows)),
      userTokens: (tokens: readonly string[]) => sql`e.user_id in (
        select u.id from portal_user u where ${anyOf(column('u.token'), tokens)} and ${scope.isInside('u', withMerchant)})`,
      concernedTokens: (tokens: readonly string[]) =>
        sql`(e.object_type = 'user' and ${anyOf(of('object_token'), tokens)})`,
      objectType: (types: readonly string[]) => anyOf(of('object_type'), types),
      objectToken: (tokens: readonly string[]) => anyOf(of('object_token'), tokens),
      result: (results: readonly string[]) => anyOf(of('result'), results),
    },
  })

/** Whether the reader may know who did it, or nobody did. */
export const actorIsKnown = (scope: PrincipalScope) =>
  sql`(e.user_id is null or exists (select from portal_user u where u.id = e.user_id and ${scope.isInside('u', withMerchant)}))`

/** Of the principal, who may be outside the scope of the reader. */
const principal = (scope: PrincipalScope, what: RawBuilder<unknown>) =>
  sql`(select ${what} from portal_user u where u.id = e.user_id and ${scope.isInside('u', withMerchant)})`

export const auditExport = exportable(auditList, (_environment, scope) => auditSource(scope), {
  labels: auditLabels,
  readEvent: 'audit.read',
})
