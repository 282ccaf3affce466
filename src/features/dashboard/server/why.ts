import { sql } from 'kysely'
import type { ReplyOf } from '#core/endpoint.ts'
import { type Figure, netOf, zeroFigure, type TakingKind, takingKinds, type Takings } from '#core/money/takings.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import type { Sql } from '#server/lists/source.ts'
import { type Business, type Compared, LARGEST_CHANGES, largestChanges, withOthers } from '../change.ts'
import type { DashboardFilter } from '../filter.ts'
import type { EarlierRange, getWhy } from '../why.ts'
import { clocksByCurrency } from './clocks.ts'
import { byCurrency, figureRows, succeeded } from './figures.ts'
import { bucketsOf, type Range, rangesBefore } from './range.ts'

/** The range of a filter, and the one it is compared with. */
export interface Ranges {
  readonly now: Range
  readonly before: Range
}

/** @param clock the wall time where the currency is taken */
export const comparedRanges = (range: Range, before: EarlierRange, clock: string | undefined): Ranges => {
  const { reached, ...earlier } = rangesBefore(range, clock)
  return { now: reached, before: earlier[before] }
}

interface DayRow extends Figure {
  readonly isNow: boolean
  readonly day: string
  readonly currency: string
  readonly operation: TakingKind
}

interface MerchantRow extends Compared {
  readonly currency: string
  readonly token: string
  readonly name: string
  /** Merchants with business in this currency. */
  readonly total: number
}

/** Rows of both ranges for one statement, so that everything is of one moment. */
export const ofBoth = ({ now, before }: Ranges, rowsOf: (range: Range, isNow: Sql) => Sql): Sql =>
  sql.join([rowsOf(now, sql`true`), rowsOf(before, sql`false`)], sql` union all `)

/** Successful business by day, and the merchants of each currency whose net changed most. */
const readBusiness = async (scope: PrincipalScope, filter: DashboardFilter, ranges: Ranges) => {
  const { rows } = await sql<{ days: DayRow[]; merchants: MerchantRow[] }>`
    with of_day as (
      select is_now, starts_on, currency, operation, sum(count)::bigint as count, sum(amount)::bigint as amount
      from (${ofBoth(
        ranges,
        (range, isNow) => sql`
          select ${isNow} as is_now, f.starts_on, f.currency, f.operation, f.count, f.amount
          from ${figureRows(scope, filter, range, { byDay: true })} where ${succeeded}`,
      )}) part
      group by is_now, starts_on, currency, operation having sum(count) > 0
    ), of_merchant as (
      select merchant_id, currency,
        coalesce(sum(count) filter (where is_now), 0)::bigint as now_count,
        coalesce(sum(amount) filter (where is_now), 0)::bigint as now_amount,
        coalesce(sum(count) filter (where not is_now), 0)::bigint as before_count,
        coalesce(sum(amount) filter (where not is_now), 0)::bigint as before_amount
      from (${ofBoth(
        ranges,
        (range, isNow) => sql`
          select ${isNow} as is_now, f.merchant_id, f.currency, f.count,
            case f.operation when 'sale' then f.amount else -f.amount end as amount
          from ${figureRows(scope, filter, range, { byMerchant: true })} where ${succeeded}`,
      )}) part
      group by merchant_id, currency
    ), ranked as (
      select *, count(*) over of_currency as total, row_number() over (
          of_currency order by abs(now_amount - before_amount) desc, now_count + before_count desc, merchant_id
        ) as place
      from of_merchant where now_count > 0 or before_count > 0
      window of_currency as (partition by currency)
    )
    select
      (select coalesce(jsonb_agg(jsonb_build_object('isNow', is_now, 'day', starts_on, 'currency', currency,
        'operation', operation, 'count', count, 'amount', amount)), '[]') from of_day) as days,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', ranked.currency, 'token', merchant.token,
          'name', merchant.name, 'total', total,
          'now', jsonb_build_object('count', now_count, 'amount', now_amount),
          'before', jsonb_build_object('count', before_count, 'amount', before_amount)) order by place), '[]')
        from ranked join merchant on merchant.id = ranked.merchant_id
        where place <= ${LARGEST_CHANGES}) as merchants`.execute(scope.db)
  return rows[0] ?? { days: [], merchants: [] }
}

const takingsOf = (rows: readonly DayRow[]): Takings => {
  const of = (kind: TakingKind) =>
    rows
      .filter(({ operation }) => operation === kind)
      .reduce<Figure>(
        (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
        zeroFigure,
      )
  return { sale: of('sale'), refund: of('refund'), void: of('void') }
}

/** What one kind of transactions adds to the net. */
const netOfKind = (takings: Takings, kind: TakingKind): Business =>
  netOf({ sale: zeroFigure, refund: zeroFigure, void: zeroFigure, [kind]: takings[kind] })

/** How the net of a currency has changed since an earlier range, and which merchants and types make the change. */
export const explainChange = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  { before, of }: { readonly before: EarlierRange; readonly of?: string | undefined },
  at: Date,
): Promise<ReplyOf<typeof getWhy>> => {
  const clockOf = await clocksByCurrency(scope, filter, at)
  const read = async (clock: string | undefined) => {
    const compared = comparedRanges(filter, before, clock)
    return { ranges: compared, ...(await readBusiness(scope, filter, compared)) }
  }
  const first = await read(clockOf(of))
  const currencies = [...Map.groupBy(first.days, ({ currency }) => currency)]
    .map(([currency, rows]) => [currency, takingsOf(rows.filter(({ isNow }) => isNow)).sale] as const)
    .toSorted(byCurrency(filter))
    .map(([currency]) => currency)
  const currency = of ?? currencies[0]
  if (currency === undefined || !currencies.includes(currency)) return { ...first.ranges, currencies, change: null }
  // Where none was asked for, only what was read tells which currency it is.
  const { ranges, days, merchants } = clockOf(currency) === clockOf(of) ? first : await read(clockOf(currency))

  const rowsOf = (isNow: boolean) => days.filter((row) => row.isNow === isNow && row.currency === currency)
  const takings = { now: takingsOf(rowsOf(true)), before: takingsOf(rowsOf(false)) }
  const whole: Compared = { now: netOf(takings.now), before: netOf(takings.before) }
  const kinds = takingKinds
    .map((kind) => ({ kind, now: netOfKind(takings.now, kind), before: netOfKind(takings.before, kind) }))
    .filter((part) => part.now.count + part.before.count > 0)
  const own = merchants.filter((merchant) => merchant.currency === currency)
  return {
    ...ranges,
    currencies,
    change: {
      currency,
      ...whole,
      days: daysBesideEachOther(ranges, rowsOf),
      merchants: withOthers(
        own.map(({ token, name, now, before: earlier }) => ({ token, name, now, before: earlier })),
        whole,
        own[0]?.total ?? 0,
      ),
      types: largestChanges(kinds, whole),
    },
  }
}

/** The net of each day, the days of both ranges in their order. */
const daysBesideEachOther = ({ now, before }: Ranges, rowsOf: (isNow: boolean) => readonly DayRow[]) => {
  const daysOf = (range: Range, rows: readonly DayRow[]) => {
    const byDay = Map.groupBy(rows, ({ day }) => day)
    return [...bucketsOf(range, 'daily')].map(([day, bucket]) => ({
      ...bucket,
      ...netOf(takingsOf(byDay.get(day) ?? [])),
    }))
  }
  const earlier = daysOf(before, rowsOf(false))
  return daysOf(now, rowsOf(true)).flatMap((day, at) => {
    const then = earlier[at]
    return then ? [{ now: day, before: then }] : []
  })
}
