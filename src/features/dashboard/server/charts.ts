import { sql } from 'kysely'
import type { DashboardFilter } from '../filter.ts'
import type { getSalesCharts } from '../contract.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { type Figure, zeroFigure, type Takings } from '#core/money/takings.ts'
import { byCurrency, figureRows, succeeded } from './figures.ts'
import { bucketsOf, firstDayOfPeriod } from './range.ts'

interface DayRow extends Figure {
  readonly day: string
  readonly currency: string
  readonly operation: keyof Takings
}

const plus = (a: Figure, b: Figure): Figure => ({ count: a.count + b.count, amount: a.amount + b.amount })
const noFigures: Takings = { sale: zeroFigure, refund: zeroFigure, void: zeroFigure }

/** The line chart (§2): successful business of each period, in every grain asked for. */
export const salesCharts = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
): Promise<ReplyOf<typeof getSalesCharts>> => {
  const { rows } = await sql<DayRow>`
    select starts_on::text as day, currency, operation, sum(count)::bigint as count, sum(amount)::bigint as amount
    from ${figureRows(scope, filter, filter, { byDay: true })}
    where ${succeeded} group by 1, 2, 3 having sum(count) > 0`.execute(scope.db)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const sales = own.filter(({ operation }) => operation === 'sale').reduce<Figure>(plus, zeroFigure)
      return { currency, own, order: [currency, sales] as const }
    })
    .toSorted((a, b) => byCurrency(filter)(a.order, b.order))
  return [...new Set(filter.periodType)].map((periodType) => {
    const buckets = bucketsOf(filter, periodType)
    const series = currencies.map(({ currency, own }) => {
      const points = new Map<string, Takings>()
      for (const { day, operation, ...figure } of own) {
        const period = firstDayOfPeriod(day, periodType)
        const point = points.get(period) ?? noFigures
        points.set(period, { ...point, [operation]: plus(point[operation], figure) })
      }
      return { currency, points: [...buckets.keys()].map((period) => points.get(period) ?? noFigures) }
    })
    return { periodType, buckets: [...buckets.values()], series }
  })
}
