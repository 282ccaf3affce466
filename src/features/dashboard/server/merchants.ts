import { sql } from 'kysely'
import type { DashboardFilter } from '../filter.ts'
import type { getInactiveMerchants, getMerchantDeclines, getTopMerchants } from '../contract.ts'
import type { Figure } from '#core/money/takings.ts'
import type { ReplyOf } from '#core/endpoint.ts'
import { PAGE_SIZE_DECLINED, PAGE_SIZE_DEFAULT, PAGE_SIZE_INACTIVE } from '#core/limits.ts'
import { type PrincipalScope, tenantColumns } from '#server/database/scope.ts'
import { anyOf, type Sql } from '#server/lists/source.ts'
import { column } from '#server/database/names.ts'
import { tokenConditions } from '#server/lists/parent-filters.ts'
import { byCurrency, declined, figureRows, succeeded } from './figures.ts'

interface Ranked extends Figure {
  readonly currency: string
  readonly token: string
  readonly name: string
  /** Transactions of the merchant in this currency, declined ones included. */
  readonly attempts: number
  /** Of the currency: how many merchants are ranked, and their sum. */
  readonly total: number
  readonly countOfAll: number
  readonly amountOfAll: number
}

interface Ranking {
  /** Condition of the rows that are counted. */
  readonly counted: Sql
  readonly direction: 'highest' | 'lowest'
  readonly page: number
  readonly perPage: number
}

/** Merchants of each currency by the sum of the rows that are counted; only those that have any. Ties go by name. */
const rank = async (scope: PrincipalScope, filter: DashboardFilter, { counted, direction, page, perPage }: Ranking) => {
  const weight = filter.chartType === 'amount' ? sql`amount` : sql`count`
  const { rows } = await sql<Ranked>`
    with summed as materialized (
      select merchant_id, currency, sum(f.count) filter (where ${counted})::bigint as count,
        sum(f.amount) filter (where ${counted})::bigint as amount, sum(f.count)::bigint as attempts
      from ${figureRows(scope, filter, filter, { byMerchant: true })}
      where f.operation <> 'other' group by merchant_id, currency
    ), ranked as (
      select currency, token, name, count, amount, attempts,
        row_number() over (
          partition by currency
          order by ${weight} ${direction === 'highest' ? sql`desc` : sql`asc`}, name collate "und-x-icu", token
        ) as rank_number,
        count(*) over of_currency as total, sum(count) over of_currency as count_of_all,
        sum(amount) over of_currency as amount_of_all
      from summed join merchant on merchant.id = summed.merchant_id
      where count > 0
      window of_currency as (partition by currency)
    )
    select currency, token, name, count, amount, attempts, total, count_of_all::bigint, amount_of_all::bigint
    from ranked where rank_number > ${(page - 1) * perPage} and rank_number <= ${page * perPage}
    order by currency, rank_number`.execute(scope.db)
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => {
      const [{ countOfAll: count, amountOfAll: amount }] = own as [Ranked]
      return { order: [currency, { count, amount }] as const, currency, own }
    })
    .toSorted((a, b) => byCurrency(filter)(a.order, b.order))
    .map(({ currency, own }) => ({ currency, total: own[0]?.total ?? 0, merchants: own }))
}

const successfulSales = sql`${succeeded} and f.operation = 'sale'`

/** The merchants with the highest or lowest successful sales; merchants without any are inactive instead. */
export const merchantPerformance = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  direction: 'highest' | 'lowest',
): Promise<ReplyOf<typeof getTopMerchants>> => {
  const ranked = await rank(scope, filter, { counted: successfulSales, direction, page: 1, perPage: PAGE_SIZE_DEFAULT })
  return ranked.map(({ merchants, ...group }) => ({
    ...group,
    merchants: merchants.map(({ token, name, count, amount }) => ({ token, name, count, amount })),
  }))
}

/** The merchants with the most or fewest declines, of those that had any. */
export const merchantDeclines = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  { direction, page }: Pick<Ranking, 'direction' | 'page'>,
): Promise<ReplyOf<typeof getMerchantDeclines>> => {
  const ranked = await rank(scope, filter, { counted: declined, direction, page, perPage: PAGE_SIZE_DECLINED })
  return ranked.map(({ merchants, ...group }) => ({
    ...group,
    merchants: merchants.map(({ token, name, count, amount, attempts }) => ({ token, name, count, amount, attempts })),
  }))
}

/** The merchants without a successful transaction in the range (D-71), by name. */
export const inactiveMerchants = async (
  scope: PrincipalScope,
  filter: DashboardFilter,
  { limit: perPage = PAGE_SIZE_INACTIVE, page }: { limit?: number | undefined; page: number },
): Promise<ReplyOf<typeof getInactiveMerchants>> => {
  const inScope = scope.isInside('m', { ...tenantColumns, merchants: 'id' })
  const currency = filter.currency ? sql`and ${anyOf(column('d.currency'), filter.currency)}` : sql``
  const { rows } = await sql<{ token: string | null; name: string; lastActiveOn: string | null; total: number }>`
    with inactive as materialized (
      select m.id, m.token, m.name from merchant m
      where ${sql.join([inScope, ...tokenConditions('m', filter, 'merchant')], sql` and `)}
        and m.id not in (
          select merchant_id from ${figureRows(scope, filter, filter, { byMerchant: true })}
          where ${succeeded} group by merchant_id having sum(f.count) > 0)
    ), page as materialized (
      select id, token, name from inactive order by name collate "und-x-icu", token
      limit ${perPage} offset ${(page - 1) * perPage}
    ), active as materialized (
      select d.merchant_id, max(d.starts_on)::text as last_on from merchant_day d
      where d.merchant_id = any (array(select id from page)) and d.status = 1 and d.operation <> 'other' and d.count > 0
        and d.starts_on <= ${filter.dateFrom.slice(0, 10)}::date ${currency}
      group by d.merchant_id
    )
    select page.token, page.name, counted.total, active.last_on as last_active_on
    from (select count(*) as total from inactive) counted left join page on true
      left join active on active.merchant_id = page.id
    order by page.name collate "und-x-icu", page.token`.execute(scope.db)
  return {
    total: rows[0]?.total ?? 0,
    page,
    perPage,
    items: rows.flatMap(({ token, name, lastActiveOn }) => (token === null ? [] : { token, name, lastActiveOn })),
  }
}
