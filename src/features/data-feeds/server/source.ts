import { sql } from 'kysely'
import { feedStatusList } from '../contract.ts'
import { column } from '#server/database/names.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { instantText } from '#server/lists/instants.ts'
import { containing, sourceOf, foldedName } from '#server/lists/source.ts'

const lastReceived = sql`(select max(h.last_received_at) from feed_hour h where h.acquirer_id = a.id)`
const newest = sql`newest_transaction_at(a.id)`
const inLastDay = (what: 'accepted' | 'rejected') => sql`
  (select coalesce(sum(${column(`h.${what}`)}), 0)::int from feed_hour h
   where h.acquirer_id = a.id and h.starts_at > now() - interval '24 hours')`

/** Rejected lines shown of each acquirer. */
const REJECTS_SHOWN = 20

export const feedStatusSource = sourceOf(feedStatusList, {
  from: sql`acquirer as a`,
  key: ['id'],
  visible: (scope: PrincipalScope) => sql`exists (
    select from merchant m where m.acquirer_id = a.id and ${scope.isInside('m', { ...tenantColumns, merchants: 'id' })})`,
  columns: {
    token: sql`a.token`,
    name: sql`a.name`,
    lastReceivedAt: instantText(lastReceived),
    lagSeconds: sql`greatest(0, extract(epoch from now() - ${lastReceived}))::int`,
    newestTransactionAt: instantText(newest),
    accepted: inLastDay('accepted'),
    rejected: inLastDay('rejected'),
    kinds: sql`(
      select coalesce(json_agg(json_build_object('kind', kind, 'lastReceivedAt', ${instantText(sql`at`)}) order by kind), '[]')
      from (select h.kind, max(h.last_received_at) as at from feed_hour h where h.acquirer_id = a.id group by h.kind) k)`,
    rejects: sql`(
      select coalesce(json_agg(json_build_object('kind', kind, 'receivedAt', ${instantText(sql`received_at`)},
        'line', line, 'field', field, 'reason', reason) order by id desc), '[]')
      from (select * from feed_reject r where r.acquirer_id = a.id order by r.id desc limit ${REJECTS_SHOWN}) shown)`,
  },
  sort: { name: sql`a.name collate "und-x-icu"`, lastReceivedAt: lastReceived },
  filter: { name: (text: string) => containing(foldedName('a.name'), text) },
})
