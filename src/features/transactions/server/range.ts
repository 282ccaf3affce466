import { daysTouched } from '#core/time/time.ts'
import { refuseField } from '#server/http/api-error.ts'
import type { Config } from '#server/config/config.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { daysApart } from '#server/lists/zones.ts'
import { listZonesOfStores } from '#features/stores/server/queries.ts'

interface Asked {
  readonly filter: { readonly dateFrom?: string; readonly dateTo?: string }
  /** The reader's. */
  readonly zone?: string | undefined
}

/** By how many days that it touches a range is longer than it may be; not above 0 where it is not, or is open. */
export const daysTooMany = ({ dateFrom, dateTo }: Asked['filter'], days: number): number =>
  dateFrom && dateTo ? daysTouched(dateFrom, dateTo) - days : 0

/**
 * How long the range of a transactions filter may be. One that goes on today touches a day or two more for whoever has
 * stores, or is, in zones where it is another day.
 * @throws ApiError RANGE_TOO_LONG
 */
export const refuseLongRange = async (
  scope: PrincipalScope,
  { filter, zone }: Asked,
  { transactionRangeDays: days }: Pick<Config, 'transactionRangeDays'>,
  now: Date,
): Promise<void> => {
  const tooMany = daysTooMany(filter, days)
  if (tooMany <= 0) return
  const zones = [...(await listZonesOfStores(scope)), ...(zone ? [zone] : [])]
  if (tooMany > daysApart(zones, now)) refuseField('filter.dateTo', 'RANGE_TOO_LONG', { days })
}
