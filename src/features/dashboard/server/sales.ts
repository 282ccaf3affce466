import { sql } from 'kysely'
import type { DashboardFilter } from '../filter.ts'
import type { getSales, getSalesRatio, getTotalsPerCurrency } from '../contract.ts'
import { percentReached, targetOf } from '../targets.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { type Figure, zeroFigure, type TakingKind, takingKinds, type Takings } from '#core/money/takings.ts'
import { byCurrency, declined, figureRows, succeeded, weightOf } from './figures.ts'
import { clocksByCurrency } from './clocks.ts'
import { type Range, rangesBefore } from './range.ts'

type Kind = TakingKind | 'declined'

/** Figures of a range by currency and kind. */
type Sums = ReadonlyMap<string, Readonly<Partial<Record<Kind, Figure>>>>

/** Successful business by operation, and what was declined, of each currency. */
const sumUp = async (scope: PrincipalScope, filter: DashboardFilter, range: Range = filter): Promise<Sums> => {
  const { rows } = await sql<{ currency: string; kind: Kind } & Figure>`
    select currency, case when ${declined} then 'declined' else operation end as kind,
      sum(count)::bigint as count, sum(amount)::bigint as amount
    from ${figureRows(scope, filter, range)}
    where (${succeeded} or ${declined}) group by 1, 2 having sum(count) > 0`.execute(scope.db)
  const byCode = Map.groupBy(rows, ({ currency }) => currency)
  return new Map(
    [...byCode].map(([currency, own]) => [
      currency,
      Object.fromEntries(own.map(({ kind, count, amount }) => [kind, { count, amount }])),
    ]),
  )
}

/** Currencies with business, largest first: by sales, the figure that every widget begins with. */
const largestFirst = (sums: Sums, filter: DashboardFilter): string[] =>
  [...sums]
    .map(([currency, { sale = zeroFigure }]) => [currency, sale] as const)
    .toSorted(byCurrency(filter))
    .map(([currency]) => currency)

/** The summary boxes (§2): each figure with those of the ranges before (B-35), and the targets (D-72). */
export const salesBoxes = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  at: Date,
): Promise<ReplyOf<typeof getSales>> => {
  const clockOf = await clocksByCurrency(scope, filter, at)
  const now = await sumUp(scope, filter)
  const currencies = largestFirst(now, filter)
  const figures = currencies.map((currency) => ({ currency, sale: now.get(currency)?.sale ?? zeroFigure }))
  const targets = { sale: targetOf(filter, 'sale', figures), refund: targetOf(filter, 'refund', figures) }
  // Nothing of a target is reached without any business in its currency: that is shown, too.
  const aimedAt = [targets.sale, targets.refund].flatMap((target) =>
    target && (filter.currency?.includes(target.currency) ?? true) ? [target.currency] : [],
  )
  const shown = [...new Set([...currencies, ...aimedAt])]
  const before = new Map<string | undefined, { until: string | null; previous: Sums; sameWeekdays: Sums }>()
  for (const clock of new Set(shown.map(clockOf))) {
    const { until, previous, sameWeekdays } = rangesBefore(filter, clock)
    before.set(clock, {
      until,
      previous: await sumUp(scope, filter, previous),
      sameWeekdays: await sumUp(scope, filter, sameWeekdays),
    })
  }
  return shown.flatMap((currency) => {
    const earlier = before.get(clockOf(currency))
    if (!earlier) return []
    const of = (sums: Sums, kind: Kind) => sums.get(currency)?.[kind] ?? zeroFigure
    const compared = (kind: Kind) => ({
      ...of(now, kind),
      previous: of(earlier.previous, kind),
      sameWeekdays: of(earlier.sameWeekdays, kind),
    })
    return {
      currency,
      comparedUntil: earlier.until,
      sale: compared('sale'),
      refund: compared('refund'),
      void: compared('void'),
      declined: compared('declined'),
      salesTargetReached: percentReached(targets.sale, currency, of(now, 'sale')),
      refundTargetReached: percentReached(targets.refund, currency, of(now, 'refund')),
    }
  })
}

const successes = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
): Promise<({ currency: string } & Takings)[]> => {
  const sums = await sumUp(scope, filter)
  return largestFirst(sums, filter).flatMap((currency) => {
    const { sale = zeroFigure, refund = zeroFigure, void: voided = zeroFigure } = sums.get(currency) ?? {}
    return sale.count + refund.count + voided.count > 0 ? { currency, sale, refund, void: voided } : []
  })
}

/** The bar chart (§2). */
export const totalsPerCurrency: (
  scope: PrincipalScope,
  filter: DashboardFilter,
) => Promise<ReplyOf<typeof getTotalsPerCurrency>> = successes

/** Whole percents of weights that sum to 100, by largest remainder (D-75); all 0 where nothing weighs anything. */
export const percentsOf = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (weight * 100) / sum)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((total, percent) => total + percent, 0)
  const byRemainder = exact.map((share, at) => [share - Math.floor(share), at] as const).toSorted(([a], [b]) => b - a)
  for (const [, at] of byRemainder.slice(0, missing)) percents[at] = (percents[at] ?? 0) + 1
  return percents
}

/** The pie chart: the share of each operation, by amount or count (D-75). */
export const salesRatio = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
): Promise<ReplyOf<typeof getSalesRatio>> =>
  (await successes(scope, filter)).map(({ currency, ...figures }) => {
    const percents = percentsOf(takingKinds.map((operation) => weightOf(figures[operation], filter)))
    return {
      currency,
      shares: takingKinds.map((operation, at) => ({ operation, ...figures[operation], percent: percents[at] ?? 0 })),
    }
  })
