import { sql } from 'kysely'
import type { ParamsOf, ReplyOf } from '#core/endpoint.ts'
import type { FilterOf } from '#core/list/declare.ts'
import { type listWarnings, type Warning, type WarningKind, warningKinds, type warningList } from '../warnings.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { terminalStop } from '#server/database/effective-state.ts'
import { tokenConditions, type TokenFilter } from '#server/lists/parent-filters.ts'
import { findWarnings, type TerminalDays } from './find-warnings.ts'

type WarningSubject = Pick<Warning, 'tid' | 'alias' | 'storeName' | 'merchantName' | 'day' | 'terminalToken'>

/** Terminals that can take payments, each with its days. Where a feed is late, now is when it last said something. */
const terminalDays = async (scope: PrincipalScope, filter: TokenFilter, now: Date) => {
  const inScope = scope.isInside('t', {
    ...tenantColumns,
    merchants: 'merchant_id',
    stores: 'store_id',
    terminals: 'id',
  })
  const { rows } = await sql<WarningSubject & TerminalDays>`
    with candidate as (
      select t.id, t.store_id, t.token as terminal_token, t.tid, t.alias, s.name as store_name, m.name as merchant_name,
        least(${now}::timestamptz, feed.last_received_at) at time zone s.time_zone as wall
      from terminal t
      join store s on s.id = t.store_id
      join mid on mid.id = s.mid_id
      join merchant m on m.id = t.merchant_id
      left join (
        select acquirer_id, max(last_received_at) as last_received_at from feed_hour where kind = 'transactions'
        group by acquirer_id
      ) feed on feed.acquirer_id = t.acquirer_id
      where ${terminalStop({ terminal: 't', store: 's', mid: 'mid', merchant: 'm' })} is null
        and ${sql.join([inScope, ...tokenConditions('t', filter, 'terminal')], sql` and `)}
    )
    select terminal_token, tid, alias, store_name, merchant_name, wall::date::text as day,
      extract(hour from wall)::int as hour, days.*
    from candidate cross join lateral (
      select
        coalesce(bit_or(hours) filter (where is_today), 0) as hours_today,
        array[${sql.join(
          [7, 14, 21, 28].map(
            (back) => sql`coalesce(bit_or(hours) filter (where starts_on = wall::date - ${back}::int), 0)`,
          ),
        )}] as hours_before,
        coalesce(sum(count) filter (where is_today and is_attempt), 0)::int as attempts,
        coalesce(sum(count) filter (where is_today and is_attempt and status = -1), 0)::int as declined,
        coalesce(sum(count) filter (where is_today and operation = 'refund' and status = 1), 0)::int as refunds,
        coalesce(sum(count) filter (where not is_today and is_attempt), 0)::int as usual_attempts,
        coalesce(sum(count) filter (where not is_today and is_attempt and status = -1), 0)::int as usual_declined,
        coalesce(sum(count) filter (where not is_today and operation = 'refund' and status = 1), 0)::int as usual_refunds,
        (count(distinct starts_on) filter (where not is_today and is_attempt))::int as active_days
      from (
        select d.*, starts_on = wall::date as is_today, operation <> 'other' and status in (1, -1) as is_attempt
        from terminal_day d
        where d.store_id = candidate.store_id and d.terminal_id = candidate.id and d.count > 0
          and d.starts_on between wall::date - 28 and wall::date
      ) d
    ) days
    order by merchant_name, store_name, alias, terminal_token`.execute(scope.db)
  return rows
}

/** What the id of a warning says, for a person who wants to see it no more. */
const idOf = (kind: Warning['kind'], { day, terminalToken }: WarningSubject) => `${kind}-${day}-${terminalToken}`

/** The current warnings about terminals in scope, the kinds in their order, without what the person has dismissed. */
export const currentWarnings = async (
  scope: PrincipalScope,
  filter: TokenFilter & { readonly kinds?: readonly WarningKind[] },
  now: Date,
): Promise<Warning[]> => {
  // They count what everybody sold on a terminal, which is not for people who see their own sales alone.
  if (scope.principal.ownTransactionsOnly) return []
  const dismissed = await scope.db
    .selectFrom('warningDismissal')
    .select('warningId')
    .where('userId', '=', scope.principal.userId)
    .execute()
  const hidden = new Set(dismissed.map(({ warningId }) => warningId))
  return (await terminalDays(scope, filter, now))
    .flatMap((terminal) =>
      findWarnings(terminal).map(({ kind, value, usual }): Warning => {
        const { day, terminalToken, tid, alias, storeName, merchantName, attempts: transactions } = terminal
        const token = idOf(kind, terminal)
        return { token, kind, day, value, usual, transactions, terminalToken, tid, alias, storeName, merchantName }
      }),
    )
    .filter(({ token, kind }) => !hidden.has(token) && (filter.kinds?.includes(kind) ?? true))
    .toSorted((a, b) => warningKinds.indexOf(a.kind) - warningKinds.indexOf(b.kind))
}

const idForm = new RegExp(`^(?:${warningKinds.join('|')})-\\d{4}-\\d{2}-\\d{2}-(.+)$`)

/** The token of the terminal that a warning is about; undefined for what is no id of a warning. */
export const terminalOfWarning = (id: string): string | undefined => idForm.exec(id)?.[1]

/** A page of the current warnings. */
export const warningsPage = async (
  scope: PrincipalScope,
  filter: FilterOf<(typeof warningList)['filter']>,
  { page, perPage }: ParamsOf<typeof listWarnings>,
  now: Date,
): Promise<ReplyOf<typeof listWarnings>> => {
  const warnings = await currentWarnings(scope, filter, now)
  const items = warnings.slice((page - 1) * perPage, page * perPage)
  return { items, total: warnings.length, totalIs: 'exact', page, perPage }
}
