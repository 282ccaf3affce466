import { sql } from 'kysely'
import { typesOfFilters } from '#core/codes.ts'
import { type Figure, zeroFigure, type TakingKind, takingKinds, type Takings, netOf } from '#core/money/takings.ts'
import { quickRanges, shiftDay } from '#core/time/time.ts'
import { listZonesOfStores } from '#features/stores/server/queries.ts'
import { kindOfTransaction, transactionVisible } from '#features/transactions/server/queries.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { tokenConditions } from '#server/lists/parent-filters.ts'
import type { Sql } from '#server/lists/source.ts'
import { dateTimeIn } from '#server/lists/zones.ts'
import type { Today, Usual } from '../contract.ts'

/** What the clocks of a zone show: today, and the time until which its transactions have come in. */
interface Clock {
  readonly zone: string
  readonly day: string
  readonly time: string
}

/** Transactions of one kind, store, currency and hour, on today or so many weeks before it. */
export interface TodaySum extends Figure {
  readonly weeks: number
  readonly currency: string
  readonly storeId: number
  readonly storeName: string
  /** Today by the clock of the store. */
  readonly day: string
  readonly hour: number
  readonly kind: TakingKind | 'declined' | 'pending' | 'rest'
  /** Up to the wall time until which today's have come in. */
  readonly soFar: boolean
  readonly tips: number
  /** The response code of what was declined today. */
  readonly code: string | null
}

/**
 * The clocks of each time zone of the stores in scope; none without a store.
 * @param until the moment up to which transactions have come in; where it was on an earlier day, nothing of today has
 */
export const clocksOf = async (scope: PrincipalScope, now: Date, until: Date): Promise<Clock[]> =>
  (await listZonesOfStores(scope)).map((zone) => {
    const day = dateTimeIn(zone, now).slice(0, 10)
    const wall = dateTimeIn(zone, until)
    return { zone, day, time: wall.startsWith(day) ? wall.slice(11) : '00:00:00' }
  })

/** What makes a transaction `t` one of the principal's, and of these stores. */
const visibleIn = (scope: PrincipalScope, storeTokens: readonly string[] | undefined): Sql =>
  sql.join([transactionVisible(scope), ...tokenConditions('t', storeTokens ? { storeTokens } : {})], sql` and `)

/**
 * The transactions of today and of the same weekdays before, added up by kind. Each belongs to the day that the clock of its
 * own store showed. Weeks are read one by one, so that each is found through the index.
 * @param weeks 0 for today alone
 */
export const readSums = async (
  scope: PrincipalScope,
  clocks: readonly Clock[],
  { storeTokens, weeks }: { storeTokens: readonly string[] | undefined; weeks: number },
): Promise<TodaySum[]> => {
  const days = clocks.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const inScope = visibleIn(scope, storeTokens)
  const week = (back: number): Sql => sql`
    select ${back}::int as weeks, clock.day, currency, store_id, store_name, transaction_type, status, amount, tip_amount,
      ${back === 0 ? sql`case when status = -1 then error_code end` : sql`null`} as code,
      extract(hour from pos_local_date_time)::int as hour, pos_local_date_time::time <= clock.time as so_far
    from transaction t join clock on clock.zone = t.time_zone
    where ${inScope} and pos_local_date_time >= ${shiftDay(first, -7 * back)}::timestamp
      and pos_local_date_time < ${shiftDay(last, 1 - 7 * back)}::timestamp
      and pos_local_date_time::date = clock.day - ${7 * back}::int`
  const { rows } = await sql<TodaySum>`
    with clock as (
      select * from unnest(${clocks.map(({ zone }) => zone)}::text[], ${clocks.map(({ day }) => day)}::date[],
        ${clocks.map(({ time }) => time)}::time[]) as clock (zone, day, time)
    )
    select weeks, day::text, currency, store_id, max(store_name) as store_name, hour, so_far, code,
      ${kindOfTransaction} as kind,
      count(*)::bigint as count, sum(amount)::bigint as amount, sum(tip_amount)::bigint as tips
    from (${sql.join(
      Array.from({ length: weeks + 1 }, (_, back) => week(back)),
      sql` union all `,
    )}) part
    group by weeks, day, currency, store_id, hour, so_far, kind, code`.execute(scope.db)
  return rows
}

/**
 * The chargebacks of the last seven days of wall time, as the list of that period has them: it reaches from the clock furthest
 * behind to the one furthest ahead.
 * @param days today by the clocks of the stores, ascending
 */
export const countChargebacks = async (
  scope: PrincipalScope,
  days: readonly string[],
  storeTokens: readonly string[] | undefined,
): Promise<number> => {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from transaction t
    where ${visibleIn(scope, storeTokens)} and transaction_type = any(${typesOfFilters(['chargeback'])}::text[])
      and pos_local_date_time >= ${shiftDay(first, -quickRanges.lastWeek)}::timestamp
      and pos_local_date_time < ${shiftDay(last, 1)}::timestamp`.execute(scope.db)
  return rows[0]?.count ?? 0
}

const isTaking = ({ kind }: TodaySum): boolean => (takingKinds as readonly string[]).includes(kind)

/** What parts come to; those that are no successful business count for nothing. */
const takingsOf = (parts: readonly TodaySum[]): Takings & { tips: number } => {
  const of = (wanted: TakingKind): Figure =>
    parts
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }), zeroFigure)
  const tips = parts.filter(({ kind }) => kind === 'sale').reduce((sum, part) => sum + part.tips, 0)
  return { sale: of('sale'), refund: of('refund'), void: of('void'), tips }
}

const netOfParts = (parts: readonly TodaySum[]) => netOf(takingsOf(parts))
const countOf = (parts: readonly TodaySum[]) => parts.reduce((sum, { count }) => sum + count, 0)
/** The mean of minor units, to the nearest whole one. */
const mean = (sum: number, of: number) => Math.round(sum / of)

/** The mean net of the same weekdays that had business, up to the same wall time; null where none had. */
const usualOf = (parts: readonly TodaySum[]): Usual | null => {
  const before = parts.filter((part) => part.weeks > 0 && isTaking(part))
  const days = new Set(before.map(({ weeks }) => weeks)).size
  return days > 0 ? { days, soFar: mean(netOfParts(before.filter(({ soFar }) => soFar)).amount, days) } : null
}

/** Each currency of today, beside the same weekdays on which it had business, the one with most transactions first. */
export const currenciesOf = (parts: readonly TodaySum[]): Today['currencies'] => {
  const currencies = [...Map.groupBy(parts, ({ currency }) => currency)]
  const rowsOf = (wanted: string) => countOf(parts.filter(({ weeks, currency }) => weeks === 0 && currency === wanted))
  return currencies
    .map(([currency, own]) => {
      const today = own.filter(({ weeks }) => weeks === 0)
      const before = own.filter((part) => part.weeks > 0 && isTaking(part))
      const usual = usualOf(own)
      const ofHour = (some: readonly TodaySum[], hour: number) => netOfParts(some.filter((part) => part.hour === hour))
      return {
        currency,
        ...takingsOf(today),
        declined: countOf(today.filter(({ kind }) => kind === 'declined')),
        pending: countOf(today.filter(({ kind }) => kind === 'pending')),
        usual,
        hours: Array.from({ length: 24 }, (_, hour) => {
          const { count, amount: net } = ofHour(today, hour)
          return { count, net, usual: usual && mean(ofHour(before, hour).amount, usual.days) }
        }),
      }
    })
    .filter(({ currency, usual }) => rowsOf(currency) > 0 || usual)
    .toSorted((a, b) => rowsOf(b.currency) - rowsOf(a.currency) || a.currency.localeCompare(b.currency))
}

/** Why sales, refunds and voids were declined today, the most frequent reason first. */
export const declinesOf = (parts: readonly TodaySum[]): Today['declines'] =>
  [
    ...Map.groupBy(
      parts.filter(({ weeks, kind }) => weeks === 0 && kind === 'declined'),
      ({ code }) => code,
    ),
  ]
    .map(([code, own]) => ({ code, count: countOf(own) }))
    .toSorted((a, b) => b.count - a.count || (a.code ?? '').localeCompare(b.code ?? ''))

/** Each store and currency with business today, or usually by this time, the largest net of each currency first. */
export const storesOf = (
  parts: readonly TodaySum[],
  tokens: ReadonlyMap<number, { readonly token: string; readonly name: string }>,
): Today['stores'] =>
  [...Map.groupBy(parts.filter(isTaking), (part) => `${part.currency} ${part.storeId}`).values()]
    .flatMap((own) => {
      const [part] = own
      const today = own.filter(({ weeks }) => weeks === 0)
      const usual = usualOf(own)
      if (!part || (today.length === 0 && !usual?.soFar)) return []
      const store = tokens.get(part.storeId)
      return [
        {
          token: store?.token ?? null,
          name: store?.name ?? part.storeName,
          day: part.day,
          currency: part.currency,
          ...takingsOf(today),
          usual,
        },
      ]
    })
    .toSorted(
      (a, b) =>
        a.currency.localeCompare(b.currency) || netOf(b).amount - netOf(a).amount || a.name.localeCompare(b.name),
    )
