import { sql } from 'kysely'
import { column } from '../../db/names.ts'
import { runPlannedOnce } from '../../db/planned-once.ts'
import type { ActorScope } from '../../db/scope.ts'
import { anyOf } from '../../list/source.ts'
import { wholeDays } from './days.ts'
import { grainFor, narrowed, type RollupFilter, rollupRows } from './rollup.ts'

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
 * How many transactions a filter selects, from the rollups, where they tell it exactly: whole days of wall time and filters
 * they know.
 * @returns undefined where only counting would tell
 */
export const transactionTotal = async (
  scope: ActorScope,
  filter: Readonly<Record<string, unknown>>,
): Promise<number | undefined> => {
  const given = Object.keys(filter).filter((name) => filter[name] !== undefined)
  if (scope.actor.ownTransactionsOnly || !given.every((name) => Object.hasOwn(known, name))) return undefined
  const { dateFrom, dateTo, statuses, types, ...rest } = filter as KnownFilter
  const days = wholeDays(dateFrom, dateTo)
  if (!days || types?.some((type) => !countedTypes.includes(type))) return undefined
  const grain = grainFor(scope, rest)
  const { rows } = await runPlannedOnce(
    scope.db,
    sql<{ total: number }>`
      select coalesce(sum(count), 0)::bigint as total from ${rollupRows(grain, days)}
      where ${narrowed('r', scope, grain, rest)}
        ${statuses ? sql`and ${anyOf(column('r.status'), statuses)}` : sql``}
        ${types ? sql`and ${anyOf(column('r.operation'), types)}` : sql``}`,
  )
  return rows[0]?.total
}
