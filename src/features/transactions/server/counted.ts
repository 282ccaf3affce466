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
 * The whole days before the one in which a page begins, by the rollups, and the whole hours of that day where they are known: reading
 * half a million rows to leave them out takes seconds. Rows that arrived too late for the list are in the rollups too, and are
 * taken off.
 */
export const skipCounted = async (scope: PrincipalScope, request: SkipRequest): Promise<Skipped | undefined> => {
  const { filter, sort, offset, late } = request
  const rows = sort.field === 'posLocalDateTime' ? countedRows(scope, filter, { byDay: true }) : undefined
  if (!rows) return undefined
  const part = sql`
    select starts_on as step, sum(count) as rows from ${rows} group by starts_on
    ${late ? sql`union all select pos_local_date_time::date, -count(*) from transaction as t where ${late} group by 1` : sql``}`
  const found = await lastStepBefore<string>(scope, part, sort.direction, offset)
  if (!found) return undefined
  const { step: day, before } = found
  const hour = await skipHours(scope, { ...request, offset: offset - before }, day)
  const [from, until] = hour ? [`${day} ${hour.step}:00`, `${day} ${hour.step + 1}:00`] : [day, shiftDay(day, 1)]
  return {
    rows: before + (hour?.before ?? 0),
    rest:
      sort.direction === 'asc'
        ? sql`t.pos_local_date_time >= ${from}::timestamp`
        : sql`t.pos_local_date_time < ${until}::timestamp`,
  }
}

/** A day or an hour, and how many rows of the list come before it. */
interface Step<Name> {
  readonly step: Name
  readonly before: number
}

/**
 * The step in which a row lies, of those that a query of `step` and `rows` counts.
 * @param offset how many rows come before that row
 */
const lastStepBefore = async <Name>(
  scope: PrincipalScope,
  part: Sql,
  direction: SkipRequest['sort']['direction'],
  offset: number,
): Promise<Step<Name> | undefined> => {
  const order = direction === 'asc' ? sql`asc` : sql`desc`
  const reply = await sql<Step<Name>>`
    with part as (${part}), step as (
      select step, (sum(sum(rows)) over (order by step ${order}) - sum(rows))::bigint as before from part group by step
    )
    select step, before from step where before <= ${offset} order by before desc, step ${order} limit 1`.execute(
    scope.db,
  )
  return reply.rows[0]
}

/**
 * The hour of a day, 0 to 23, in which a page begins.
 * @returns undefined where the hours are not known of everything that the principal may see of that day. Nobody asks of the filter's
 * rows alone: two changes of state may cancel each other out in one of them, which does not forget its hours then.
 */
const skipHours = async (
  scope: PrincipalScope,
  { filter, sort: { direction }, offset, late }: SkipRequest,
  day: string,
): Promise<Step<number> | undefined> => {
  const { statuses: _s, types: _t, currency: _c, ...places } = filter
  const ofDay = { dateFrom: `${day} 00:00`, dateTo: `${day} 23:59` }
  const [rows, all] = [countedRows(scope, { ...filter, ...ofDay }), countedRows(scope, { ...places, ...ofDay })]
  if (grainFor(scope, places) !== 'instance' || !rows || !all) return undefined
  const reply = await sql<{
    areKnown: boolean
  }>`select bool_and(count_by_hour is not null) as are_known from ${all}`.execute(scope.db)
  if (!reply.rows[0]?.areKnown) return undefined
  const part = sql`
    select place - 1 as step, sum(count_of) as rows
    from (select count_by_hour from ${rows}) r, unnest(r.count_by_hour) with ordinality as hour(count_of, place) group by place
    ${
      late
        ? sql`union all select extract(hour from pos_local_date_time)::bigint, -count(*) from transaction as t
            where ${late} and t.pos_local_date_time >= ${day}::timestamp and t.pos_local_date_time < ${shiftDay(day, 1)}::timestamp
            group by 1`
        : sql``
    }`
  return lastStepBefore<number>(scope, part, direction, offset)
}
