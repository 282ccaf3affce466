import { sql } from 'kysely'
import { shiftDay } from '#core/time/time.ts'
import { listZonesOfStores } from '#features/stores/server/queries.ts'
import { narrowed, type RollupFilter } from '#server/database/rollups.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { dateTimeIn } from '#server/lists/zones.ts'

/** Days before today whose business tells where a currency is taken. */
const RECENT_DAYS = 7

/** The wall time 'YYYY-MM-DD HH:mm' where a currency is taken; undefined without any store. */
export type ClockOf = (currency: string | undefined) => string | undefined

/**
 * The clocks of the merchants that took a currency lately, of each currency the one furthest ahead; of a currency that nobody took, and
 * where no currency is asked for, that of all stores in scope.
 */
export const clocksByCurrency = async (scope: PrincipalScope, filter: RollupFilter, at: Date): Promise<ClockOf> => {
  const { rows } = await sql<{ currency: string; zone: string }>`
    with recent as materialized (
      select distinct r.merchant_id, r.currency from merchant_day r
      where r.starts_on >= ${shiftDay(at.toISOString().slice(0, 10), -RECENT_DAYS)}::date
        and ${narrowed('r', scope, 'merchant', filter)}
    )
    select distinct currency, store.time_zone as zone from recent join store on store.merchant_id = recent.merchant_id`.execute(
    scope.db,
  )
  const latest = (zones: readonly string[]) =>
    zones
      .map((zone) => dateTimeIn(zone, at).slice(0, 16))
      .toSorted()
      .at(-1)
  const ofAll = latest(await listZonesOfStores(scope))
  const taken = Map.groupBy(rows, ({ currency }) => currency)
  return (currency) => {
    const own = currency === undefined ? undefined : taken.get(currency)
    return own ? latest(own.map(({ zone }) => zone)) : ofAll
  }
}
