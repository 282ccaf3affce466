import { sql } from 'kysely'
import { exponentOf } from '#core/money/money.ts'
import type { Figure } from '#core/money/takings.ts'
import type { DashboardFilter } from '../filter.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Sql } from '#server/lists/source.ts'
import { grainFor, narrowed, rollupRows, type Grain } from '#server/database/rollups.ts'
import { splitRange } from './range.ts'

type Range = Pick<DashboardFilter, 'dateFrom' | 'dateTo'>

interface Finer {
  /** Rows must be grouped by merchant. */
  readonly byMerchant?: boolean
  /** Rows must be grouped by day. */
  readonly byDay?: boolean
}

/**
 * Counts and amounts of a range under a filter, as a table aliased `f` with `merchant_id` (by merchant), `starts_on` (by
 * day), `currency`, `operation`, `status`, `count` and `amount`, several rows of which belong together. Whole days come
 * from the rollups, those that the range cuts from the transactions themselves.
 */
export const figureRows = (
  scope: PrincipalScope,
  filter: DashboardFilter,
  { dateFrom, dateTo }: Range,
  { byMerchant = false, byDay = false }: Finer = {},
): Sql => {
  const known = grainFor(scope, filter)
  const grain: Grain = byMerchant && known === 'instance' ? 'merchant' : known
  const ids = byMerchant ? sql`merchant_id,` : sql``
  const { days, parts } = splitRange(dateFrom, dateTo)
  const whole = days && [
    sql`select ${ids} starts_on, currency, operation, status, count, amount
      from ${rollupRows(grain, days, { byDay })} where ${narrowed('r', scope, grain, filter)}`,
  ]
  const cut = parts.map(
    ([from, to]) => sql`
      select ${ids} pos_local_date_time::date as starts_on, currency collate "C" as currency,
        operation_of(transaction_type) collate "C" as operation, status, 1 as count, amount
      from transaction t
      where pos_local_date_time >= ${from}::timestamp and pos_local_date_time < ${to}::timestamp + interval '1 minute'
        and ${narrowed('t', scope, grain, filter)}`,
  )
  return sql`(${sql.join([...(whole ?? []), ...cut], sql` union all `)}) f`
}

/** Whether a row counts as business done: successful sales, refunds and voids (D-61, D-73). */
export const succeeded = sql`f.status = 1 and f.operation <> 'other'`
/** Whether it counts as declined. */
export const declined = sql`f.status = -1 and f.operation <> 'other'`

/** What a figure weighs in an order or a share of its currency. */
export const weightOf = ({ count, amount }: Figure, { chartType }: Pick<DashboardFilter, 'chartType'>): number =>
  chartType === 'amount' ? amount : count

/**
 * The order of currencies, largest first (D-73): by transactions, or by the number before the sign where amounts are
 * compared, which orders the groups and adds nothing up.
 */
export const byCurrency =
  (filter: Pick<DashboardFilter, 'chartType'>) =>
  (a: readonly [currency: string, Figure], b: readonly [currency: string, Figure]): number => {
    const size = ([currency, figure]: readonly [string, Figure]) =>
      filter.chartType === 'amount' ? figure.amount / 10 ** exponentOf(currency) : figure.count
    return size(b) - size(a) || a[0].localeCompare(b[0])
  }
