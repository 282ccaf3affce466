import { sql } from 'kysely'
import { TOTALS_ROWS_MAX } from '#core/limits.ts'
import type { TakingKind } from '#core/money/takings.ts'
import { daysTouched, shiftDay } from '#core/time/time.ts'
import type { Paid } from '#features/closing/methods.ts'
import { transactionVisible } from '#features/transactions/server/queries.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { tokenConditions } from '#server/lists/parent-filters.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'
import { type Compared, LARGEST_CHANGES } from '../change.ts'
import type { DashboardFilter } from '../filter.ts'
import type { Range } from './range.ts'
import { ofBoth, type Ranges } from './why.ts'

/** Transactions of one range, kind, hour and way of paying. */
export interface WayRow {
  readonly isNow: boolean
  readonly kind: TakingKind | 'declined'
  readonly hour: number
  readonly paid: Paid
  /** The response code of what was declined. */
  readonly code: string | null
  readonly count: number
  readonly amount: number
}

interface StoreRow extends Compared {
  readonly storeId: number
  /** The last day of the range with successful business. */
  readonly lastOn: string | null
  readonly isSilent: boolean
  /** Stores with business in either range. */
  readonly total: number
}

export interface TerminalRow extends Compared {
  readonly terminalId: number
  /** Of its latest transaction: a terminal may move. */
  readonly storeId: number
  readonly lastOn: string | null
  readonly state: 'started' | 'lost' | 'silent'
  /** Terminals of the same state. */
  readonly total: number
}

/** What the transactions of both ranges come to. */
export interface Added {
  readonly ways: readonly WayRow[]
  readonly stores: readonly StoreRow[]
  readonly terminals: readonly TerminalRow[]
}

/** Days at the end of a range in which silence is looked for, at most half of it. In fewer than three it means nothing. */
const SILENT_DAYS_MAX = 7
const SILENT_DAYS_MIN = 3
/** Transactions of the same days before that make none now unusual: by chance it happens once in 150 (Poisson, mean 5). */
const SILENT_AFTER = 5

/** How many days at the end of a range are looked at for silence. */
export const silentDaysOf = ({ dateFrom, dateTo }: Range): number => {
  const half = Math.floor(daysTouched(dateFrom, dateTo) / 2)
  return half < SILENT_DAYS_MIN ? 0 : Math.min(half, SILENT_DAYS_MAX)
}

/** What stores and terminals are told apart by: both ranges, and what came in the last days of each. */
const comparison = sql`
  coalesce(sum(count) filter (where is_now and kind <> 'declined'), 0)::bigint as now_count,
  coalesce(sum(signed) filter (where is_now and kind <> 'declined'), 0)::bigint as now_amount,
  coalesce(sum(count) filter (where not is_now and kind <> 'declined'), 0)::bigint as before_count,
  coalesce(sum(signed) filter (where not is_now and kind <> 'declined'), 0)::bigint as before_amount,
  max(last_on) filter (where is_now and kind <> 'declined') as last_on,
  coalesce(sum(count) filter (where is_late and is_now and kind <> 'declined'), 0) = 0
    and coalesce(sum(count) filter (where is_late and not is_now and kind <> 'declined'), 0) >= ${SILENT_AFTER}::int
    and coalesce(sum(count) filter (where is_now and kind <> 'declined'), 0) > 0 as is_silent`

const byChange = sql`abs(now_amount - before_amount) desc, now_count + before_count desc`
const comparedJson = sql`'lastOn', last_on, 'total', total,
  'now', jsonb_build_object('count', now_count, 'amount', now_amount),
  'before', jsonb_build_object('count', before_count, 'amount', before_amount)`

/**
 * The transactions of one currency in both ranges, added up by how they were paid and by terminal in one reading of them.
 * @returns undefined where there are more than may be read
 */
export const addUpTransactions = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  ranges: Ranges,
  currency: string,
): Promise<Added | undefined> => {
  const silentDays = silentDaysOf(ranges.now)
  const narrowing = [
    transactionVisible(scope),
    ...tokenConditions('t', filter),
    anyOf(column('t.currency'), [currency]),
    ...(filter.currency ? [anyOf(column('t.currency'), filter.currency)] : []),
  ]
  const ofRange = ({ dateFrom, dateTo }: Range, isNow: Sql) => sql`
    select ${isNow} as is_now, status, transaction_type, amount, terminal_id, store_id, card_type, payment_method,
      case when status = -1 then nullif(error_code, '') end as code,
      date_part('hour', pos_local_date_time)::int as hour, pos_local_date_time::date as day,
      pos_local_date_time >= ${shiftDay(dateTo.slice(0, 10), 1 - silentDays)}::timestamp as is_late
    from transaction as t
    where ${sql.join(narrowing, sql` and `)} and status in (1, -1)
      and pos_local_date_time >= ${dateFrom}::timestamp
      and pos_local_date_time < ${dateTo}::timestamp + interval '1 minute'`
  // What a type is comes to comparisons with all of them: it is looked at once a group, not once a row.
  const { rows } = await sql<Added & { count: number }>`
    with of_type as materialized (
      select is_now, status, transaction_type, hour, card_type, payment_method, code, is_late, terminal_id, store_id,
        grouping(terminal_id) = 0 as by_terminal, count(*) as count, sum(amount) as amount, max(day) as last_on
      from (${ofBoth(ranges, ofRange)} limit ${TOTALS_ROWS_MAX + 1}) part
      group by grouping sets (
        (is_now, status, transaction_type, hour, card_type, payment_method, code),
        (is_now, status, transaction_type, is_late, terminal_id, store_id)
      )
    ), added as materialized (
      select of_type.*, case status when 1 then operation else 'declined' end as kind,
        transaction_type in ('18', '19') as open_banking,
        case when status = -1 then 0 when operation = 'sale' then amount else -amount end as signed
      from of_type cross join lateral operation_of(transaction_type) operation where operation <> 'other'
    ), of_store as (
      select store_id, ${comparison} from added where by_terminal group by store_id
    ), store_ranked as (
      select *, count(*) over () as total, row_number() over (order by ${byChange}, store_id) as place
      from of_store where now_count > 0 or before_count > 0
    ), of_terminal as (
      select terminal_id, (array_agg(store_id order by is_now desc, last_on desc))[1] as store_id, ${comparison}
      from added where by_terminal group by terminal_id
    ), terminal_state as (
      select *, case when before_count = 0 and now_count > 0 then 'started'
        when now_count = 0 and before_count > 0 then 'lost' when is_silent then 'silent' end as state
      from of_terminal
    ), terminal_ranked as (
      select *, count(*) over of_state as total,
        row_number() over (of_state order by ${byChange}, terminal_id) as place
      from terminal_state where state is not null window of_state as (partition by state)
    )
    select
      (select coalesce(sum(count), 0)::bigint from of_type where not by_terminal) as count,
      (select coalesce(jsonb_agg(jsonb_build_object('isNow', is_now, 'kind', kind, 'hour', hour, 'code', code,
          'paid', jsonb_build_object('cardType', card_type, 'paymentMethod', payment_method, 'openBanking', open_banking),
          'count', count, 'amount', amount)), '[]')
        from added where not by_terminal) as ways,
      (select coalesce(jsonb_agg(jsonb_build_object('storeId', store_id, 'isSilent', is_silent, ${comparedJson})
          order by place), '[]')
        from store_ranked where place <= ${LARGEST_CHANGES}) as stores,
      (select coalesce(jsonb_agg(jsonb_build_object('terminalId', terminal_id, 'storeId', store_id, 'state', state,
          ${comparedJson}) order by place), '[]')
        from terminal_ranked where place <= ${LARGEST_CHANGES}) as terminals`.execute(scope.db)
  const [added] = rows
  return added && added.count <= TOTALS_ROWS_MAX ? added : undefined
}
