import { sql } from 'kysely'
import { shiftDay, wholeDays } from '#core/time/time.ts'
import { column } from '#server/database/names.ts'
import { runPlannedOnce } from '#server/database/planned-once.ts'
import { grainFor, narrowed, type RollupFilter, rollupRows } from '#server/database/rollups.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { anyOf, type SkipRequest, type Skipped, type Sql } from '#server/lists/source.ts'

interface KnownFilter extends RollupFilter {
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly statuses?: readonly number[]
  readonly types?: readonly string[]
}

/** The filters that the rollups know; a map by type, so that none is forgotten. */
const known: Readonly<Record<keyof KnownFilter, true>> = {
  dateFrom: true,
  dateTo: true,
  statuses: true,
  types: true,
  currency: true,
  acquirerTokens: true,
  affiliateTokens: true,
  instanceTokens: true,
  merchantTokens: true,
  storeTokens: true,
  terminalTokens: true,
}
const countedTypes: readonly string[] = ['sale', 'refund', 'void']

/**
 * The rows `r` of the rollups that count the transactions of a filter, as `… where …`: for whole days of wall time and
 * filters they know.
 * @returns undefined where only the transactions themselves can answer
 */
export const countedRows = (
  scope: PrincipalScope,
  filter: Readonly<Record<string, unknown>>,
  options?: Parameters<typeof rollupRows>[2],
): Sql | undefined => {
  const given = Object.keys(filter).filter((name) => filter[name] !== undefined)
  if (scope.principal.ownTransactionsOnly || !given.every((name) => Object.hasOwn(known, name))) return undefined
  const { dateFrom, dateTo, statuses, types, ...rest } = filter as KnownFilter
  const days = wholeDays(dateFrom, dateTo)
  if (!days || types?.some((type) => !countedTypes.includes(type))) return undefined
  const grain = grainFor(scope, rest)
  return sql`${rollupRows(grain, days, options)}
    where ${narrowed('r', scope, grain, rest)}
      ${statuses ? sql`and ${anyOf(column('r.status'), statuses)}` : sql``}
      ${types ? sql`and ${anyOf(column('r.operation'), types)}` : sql``}`
}

/**
 * How many transactions a filter selects, where the rollups contain it exactly.
 * @returns undefined where the transactions have to be counted
 */
export const transactionTotal = async (
  scope: PrincipalScope,
  filter: Readonly<Record<string, unknown>>,
): Promise<number | undefined> => {
  const rows = countedRows(scope, filter)
  if (!rows) return undefined
  const reply = await runPlannedOnce(
    scope.db,
    sql<{ total: number }>`select coalesce(sum(count), 0)::bigint as total from ${rows}`,
  )
  return reply.rows[0]?.total
}

/**
 * The whole days before the one in which a page begins, by the rollups: reading half a million rows to leave them out takes
 * seconds. Rows that arrived too late for the list are in the rollups too, and are taken off.
 */
export const skipDays = async (
  scope: PrincipalScope,
  { filter, sort: { field, direction }, offset, late }: SkipRequest,
): Promise<Skipped | undefined> => {
  const rows = field === 'posLocalDateTime' ? countedRows(scope, filter, { byDay: true }) : undefined
  if (!rows) return undefined
  const order = direction === 'asc' ? sql`asc` : sql`desc`
  const reply = await sql<{ day: string; before: number }>`
    with part as (
      select starts_on as day, sum(count) as rows from ${rows} group by starts_on
      ${
        late
          ? sql`union all select pos_local_date_time::date, -count(*) from transaction as t where ${late} group by 1`
          : sql``
      }
    ), day as (
      select day, sum(sum(rows)) over (order by day ${order}) - sum(rows) as before from part group by day
    )
    select day::text, before::bigint from day where before <= ${offset} order by before desc, day ${order} limit 1`.execute(
    scope.db,
  )
  const [start] = reply.rows
  if (!start) return undefined
  const { day, before } = start
  return {
    rows: before,
    rest:
      direction === 'asc'
        ? sql`t.pos_local_date_time >= ${day}::timestamp`
        : sql`t.pos_local_date_time < ${shiftDay(day, 1)}::timestamp`,
  }
}
