import { sql } from 'kysely'
import type { ParamsOf, ReplyOf } from '#core/endpoint.ts'
import { FEED_LATE_MINUTES } from '#core/limits.ts'
import { MINUTE_MS } from '#core/offline.ts'
import { shiftDay } from '#core/time/time.ts'
import type { FilterOf } from '#core/list/declare.ts'
import { kindOfTransaction, transactionVisible } from '#features/transactions/server/queries.ts'
import {
  type listWarnings,
  storeWarningKinds,
  type Warning,
  type WarningCheck,
  type WarningKind,
  warningKinds,
  type warningList,
} from '../warnings.ts'
import { column } from '#server/database/names.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { terminalStop } from '#server/database/effective-state.ts'
import { tokenConditions, type TokenFilter } from '#server/lists/parent-filters.ts'
import { storeVisible, terminalVisible } from '#server/lists/visible.ts'
import { findStoreWarnings, findWarnings, haveUsual, type StoreSales, type TerminalDays } from './find-warnings.ts'

/** A terminal that can take payments, and the clock of its store. */
interface WarnedTerminal extends TerminalDays {
  readonly terminalToken: string
  readonly tid: string
  readonly alias: string
  readonly storeToken: string
  readonly storeName: string
  readonly merchantName: string
  /** 'YYYY-MM-DD' and 'HH:MM:SS' of wall time, seconds with a fraction. */
  readonly day: string
  readonly time: string
  /** Successful sales of today and of the same weekday of the four weeks before. */
  readonly compared: number
  /** When its data came last; null where no feed brings it. */
  readonly fedAt: Date | null
}

/** Today, and the weeks before it that a store is compared with. */
const WEEKS = [0, 1, 2, 3, 4]
/** JOB-24: how many sales are read to compare stores with their usual. A scope that has more has no such warnings. */
const COMPARED_MAX = 200_000

/** Terminals that can take payments, each with its days. Where a feed is late, now is when it last said something. */
const terminalDays = async (scope: PrincipalScope, filter: TokenFilter, now: Date) => {
  const inScope = scope.isInside('t', {
    ...tenantColumns,
    merchants: 'merchant_id',
    stores: 'store_id',
    terminals: 'id',
  })
  // Materialized, so that the clock of a terminal is read once, not for each of its days.
  const { rows } = await sql<WarnedTerminal>`
    with placed as (
      select t.id, t.store_id, t.token as terminal_token, t.tid, t.alias, s.token as store_token, s.name as store_name,
        m.name as merchant_name, feed.last_received_at as fed_at,
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
    ), candidate as materialized (
      select placed.*, wall::date as today from placed
    ), days as materialized (
      select candidate_id,
        coalesce(bit_or(hours) filter (where is_today), 0) as hours_today,
        array[${sql.join(
          [7, 14, 21, 28].map(
            (back) => sql`coalesce(bit_or(hours) filter (where starts_on = today - ${back}::int), 0)`,
          ),
        )}] as hours_before,
        coalesce(sum(count) filter (where is_today and is_attempt), 0)::int as attempts,
        coalesce(sum(count) filter (where is_today and is_attempt and status = -1), 0)::int as declined,
        coalesce(sum(count) filter (where is_today and operation = 'refund' and status = 1), 0)::int as refunds,
        coalesce(sum(count) filter (where not is_today and is_attempt), 0)::int as usual_attempts,
        coalesce(sum(count) filter (where not is_today and is_attempt and status = -1), 0)::int as usual_declined,
        coalesce(sum(count) filter (where not is_today and operation = 'refund' and status = 1), 0)::int as usual_refunds,
        coalesce(sum(count) filter (where operation = 'sale' and status = 1 and (today - starts_on) % 7 = 0), 0)::int
          as compared,
        -- One bit for each day: counting distinct ones would sort all rows.
        bit_count(coalesce(bit_or(1 << (today - starts_on)) filter (where not is_today and is_attempt), 0)::bit(32))::int
          as active_days
      from (
        select candidate.id as candidate_id, today, starts_on, hours, operation, status, count, starts_on = today as is_today,
          operation <> 'other' and status in (1, -1) as is_attempt
        from candidate join terminal_day d on d.store_id = candidate.store_id and d.terminal_id = candidate.id and d.count > 0
          and d.starts_on between today - 28 and today
        -- Tells the planner that these are few days: it reads them together instead of for one terminal after the other.
        where d.starts_on >= (select min(today) - 28 from candidate) and d.starts_on <= (select max(today) from candidate)
      ) d
      group by candidate_id
    )
    select terminal_token, tid, alias, store_token, store_name, merchant_name, fed_at, today::text as day,
      wall::time::text as time, extract(hour from wall)::int as hour, coalesce(hours_today, 0) as hours_today,
      coalesce(hours_before, '{0,0,0,0}') as hours_before, ${sql.join(
        [
          'attempts',
          'declined',
          'refunds',
          'usual_attempts',
          'usual_declined',
          'usual_refunds',
          'compared',
          'active_days',
        ].map((name) => sql`coalesce(${column(name)}, 0) as ${column(name)}`),
      )}
    from candidate left join days on candidate_id = candidate.id
    order by merchant_name, store_name, alias, terminal_token`.execute(scope.db)
  return rows
}

/**
 * Sales of stores up to the time of their clocks, today and on the same weekday of the four weeks before. What shows the same time is
 * asked for together, and each day as such: months and rows outside are not touched.
 */
const salesByNow = async (
  scope: PrincipalScope,
  clocks: readonly Pick<WarnedTerminal, 'storeToken' | 'day' | 'time'>[],
): Promise<ReadonlyMap<string, StoreSales>> => {
  const found = new Map<string, StoreSales>()
  for (const stores of Map.groupBy(clocks, ({ day, time }) => `${day} ${time}`).values()) {
    const [{ day, time } = { day: '', time: '' }] = stores
    const tokens = stores.map(({ storeToken }) => storeToken)
    const ofDays = WEEKS.map((week) => {
      const then = shiftDay(day, -7 * week)
      return sql`
        select store_id, ${week}::int as week, count(*)::int as sales from transaction t
        where store_id = any (array(select id from store where token = any(${tokens}::text[])))
          and pos_local_date_time >= ${then}::timestamp and pos_local_date_time <= ${then}::date + ${time}::time
          and ${kindOfTransaction} = 'sale' and ${transactionVisible(scope)}
        group by store_id`
    })
    const { rows } = await sql<{ storeToken: string; sales: number[] }>`
      with counted as materialized (
        ${sql.join(ofDays, sql` union all `)}
      )
      select token as store_token, array_agg(coalesce(sales, 0) order by asked.week) as sales
      from store cross join unnest(${WEEKS}::int[]) as asked (week)
      left join counted on counted.store_id = store.id and counted.week = asked.week
      where token = any(${tokens}::text[])
      group by token`.execute(scope.db)
    for (const { storeToken, sales } of rows) {
      const [today = 0, ...before] = sales
      found.set(storeToken, { today, before })
    }
  }
  return found
}

/** What the id of a warning says, for a person who wants to see it no more. */
const idOf = (kind: WarningKind, day: string, subject: string) => `${kind}-${day}-${subject}`

/** Sales of the stores, for the warnings that compare them; undefined where they are too many to be read. */
const comparedSales = async (scope: PrincipalScope, stores: readonly (readonly WarnedTerminal[])[]) =>
  stores.flat().reduce((sum, { compared }) => sum + compared, 0) <= COMPARED_MAX
    ? salesByNow(
        scope,
        stores.flatMap(([first]) => first ?? []),
      )
    : undefined

/** The warnings about stores. */
const storeWarnings = (
  stores: readonly (readonly WarnedTerminal[])[],
  sales: ReadonlyMap<string, StoreSales> | undefined,
): Warning[] =>
  stores.flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { storeToken, storeName, merchantName, day } = first
    return findStoreWarnings(own, sales?.get(storeToken)).map((found): Warning => ({
      ...found,
      token: idOf(found.kind, day, storeToken),
      day,
      transactions: 0,
      storeToken,
      terminalToken: null,
      tid: null,
      alias: null,
      storeName,
      merchantName,
    }))
  })

/** The warnings about terminals, but for the silence of those whose store is silent. */
const terminalWarnings = (terminals: readonly WarnedTerminal[], silentStores: ReadonlySet<string | null>): Warning[] =>
  terminals.flatMap((terminal) =>
    findWarnings(terminal).flatMap(({ kind, value, usual }): Warning[] => {
      const { day, storeToken: store, terminalToken, tid, alias, storeName, merchantName } = terminal
      if (kind === 'silent' && silentStores.has(store)) return []
      const token = idOf(kind, day, terminalToken)
      const numbers = { value, usual, transactions: terminal.attempts }
      return [{ token, kind, day, ...numbers, storeToken: null, terminalToken, tid, alias, storeName, merchantName }]
    }),
  )

/** Up to when there is data where it is late; null where it arrives as it should. */
const dataAsOf = (terminals: readonly WarnedTerminal[], now: Date): string | null => {
  const first = terminals.reduce((least, { fedAt }) => Math.min(least, fedAt?.getTime() ?? Infinity), Infinity)
  return now.getTime() - first > FEED_LATE_MINUTES * MINUTE_MS && Number.isFinite(first)
    ? new Date(first).toISOString()
    : null
}

type Reason = WarningCheck['kinds'][number]['reason']

/** The current warnings about stores and terminals in scope, the kinds in their order, without what the person has dismissed, and what was looked at. */
export const currentWarnings = async (
  scope: PrincipalScope,
  { kinds = warningKinds, ...filter }: TokenFilter & { readonly kinds?: readonly WarningKind[] | undefined },
  now: Date,
): Promise<{ warnings: Warning[]; checked: WarningCheck }> => {
  const at = now.toISOString()
  const wanted = warningKinds.filter((kind) => kinds.includes(kind))
  // They count what everybody sold on a terminal, which is not for people who see their own sales alone.
  if (scope.principal.ownTransactionsOnly) {
    const none = wanted.map((kind) => ({ kind, found: 0, dismissed: 0, reason: 'ownSales' as const }))
    return { warnings: [], checked: { at, dataAsOf: null, kinds: none } }
  }
  const dismissed = await scope.db
    .selectFrom('warningDismissal')
    .select('warningId')
    .where('userId', '=', scope.principal.userId)
    .execute()
  const hidden = new Set(dismissed.map(({ warningId }) => warningId))
  const terminals = await terminalDays(scope, filter, now)
  const stores = [...Map.groupBy(terminals, ({ storeToken }) => storeToken).values()]
  // Somebody who sees some terminals of a store alone cannot say what the store does.
  const someTerminals = scope.principal.level === 'transaction'
  const sales = !someTerminals && wanted.includes('storeSales') ? await comparedSales(scope, stores) : undefined
  const ofStores = someTerminals ? [] : storeWarnings(stores, sales)
  const silentStores = new Set(
    ofStores.filter(({ kind }) => kind === 'storeSilent').map(({ storeToken }) => storeToken),
  )
  const all = [...ofStores, ...terminalWarnings(terminals, silentStores)]
  const hasUsual = haveUsual(stores, [...(sales?.values() ?? [])])
  const reasonOf = (kind: WarningKind): Reason => {
    if (someTerminals && storeWarningKinds.some((one) => one === kind)) return 'someTerminals'
    if (terminals.length === 0) return 'noTerminals'
    if (kind === 'storeSales' && !sales) return 'tooManySales'
    return hasUsual[kind] ? null : 'noHistory'
  }
  const warnings = all.filter(({ token }) => !hidden.has(token))
  const ofKind = (of: readonly Warning[], wantedKind: WarningKind) => of.filter(({ kind }) => kind === wantedKind)
  return {
    warnings: wanted.flatMap((kind) => ofKind(warnings, kind)),
    checked: {
      at,
      dataAsOf: dataAsOf(terminals, now),
      kinds: wanted.map((kind) => {
        const found = ofKind(warnings, kind).length
        return { kind, found, dismissed: ofKind(all, kind).length - found, reason: reasonOf(kind) }
      }),
    },
  }
}

const idForm = new RegExp(`^(${warningKinds.join('|')})-\\d{4}-\\d{2}-\\d{2}-(.+)$`)

/** The acquirer of the store or the terminal in scope that a warning is about; undefined where there is none. */
export const acquirerOfWarning = async (scope: PrincipalScope, id: string): Promise<number | undefined> => {
  const [, kind, token] = idForm.exec(id) ?? []
  if (kind === undefined || token === undefined) return undefined
  const ofStore = storeWarningKinds.some((one) => one === kind)
  const { rows } = await (
    ofStore
      ? sql<{ acquirerId: number }>`select acquirer_id from store where token = ${token} and ${storeVisible(scope)}`
      : sql<{
          acquirerId: number
        }>`select acquirer_id from terminal where token = ${token} and ${terminalVisible(scope)}`
  ).execute(scope.db)
  return rows[0]?.acquirerId
}

/** A page of the current warnings. */
export const warningsPage = async (
  scope: PrincipalScope,
  filter: FilterOf<(typeof warningList)['filter']>,
  { page, perPage }: ParamsOf<typeof listWarnings>,
  now: Date,
): Promise<ReplyOf<typeof listWarnings>> => {
  const { warnings, checked } = await currentWarnings(scope, filter, now)
  const items = warnings.slice((page - 1) * perPage, page * perPage)
  return { items, total: warnings.length, totalIs: 'exact', page, perPage, checked }
}
