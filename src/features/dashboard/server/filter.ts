import { type DashboardBody, type DashboardFilter, dashboardReduced } from '../filter.ts'
import { DASHBOARD_RANGE_DAYS } from '#core/limits.ts'
import { daysTouched } from '#core/time/time.ts'
import { capabilities } from '#core/access/variant.ts'
import { ApiError, refuseField } from '#server/http/api-error.ts'
import type { RequestInfo } from '#server/services.ts'

/**
 * The filter of a dashboard call, from the one shape of body that the variant understands (§7).
 * @throws ApiError WRONG_SHAPE for the other shape and for filters the variant does not offer (D-86), RANGE_…
 */
export const readFilter = (body: DashboardBody, { variant }: Pick<RequestInfo, 'variant'>): DashboardFilter => {
  const isWrapped = 'filter' in body
  if (isWrapped !== capabilities[variant].wrappedDashboardBody) {
    throw new ApiError('WRONG_SHAPE', { fields: [{ field: isWrapped ? 'filter' : '', error: 'WRONG_SHAPE' }] })
  }
  const filter: DashboardFilter = isWrapped ? body.filter : body
  const prefix = isWrapped ? 'filter.' : ''
  const hidden = capabilities[variant].reducedForAll
    ? dashboardReduced.filter((name) => filter[name] !== undefined)
    : []
  if (hidden.length > 0) {
    throw new ApiError('WRONG_SHAPE', {
      fields: hidden.map((name) => ({ field: prefix + name, error: 'WRONG_SHAPE' as const })),
    })
  }
  const { dateFrom, dateTo } = filter
  if (dateTo < dateFrom) refuseField(`${prefix}dateTo`, 'RANGE_END_BEFORE_START')
  if (daysTouched(dateFrom, dateTo) > DASHBOARD_RANGE_DAYS) {
    refuseField(`${prefix}dateTo`, 'RANGE_TOO_LONG', { days: DASHBOARD_RANGE_DAYS })
  }
  return filter
}
