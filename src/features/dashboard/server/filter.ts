import * as v from 'valibot'
import { type DashboardBody, dashboardFilter, type DashboardFilter, dashboardReduced } from '../filter.ts'
import { DASHBOARD_RANGE_DAYS } from '#core/limits.ts'
import { daysTouched } from '#core/time/time.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
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

/** Keeps the filter that the principal's dashboard opens with, in place of the former (D-103). */
export const storeDashboardFilter = async (
  { principal, db }: PrincipalScope,
  newFilter: DashboardFilter,
): Promise<void> => {
  const filter = JSON.stringify(newFilter)
  await db
    .insertInto('dashboardFilter')
    .values({ userId: principal.userId, filter })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ filter }))
    .execute()
}

/** The filter that the principal saved, in the shape of the variant; null when there is none that is understood today. */
export const savedFilter = async (
  { principal, db }: PrincipalScope,
  { variant }: Pick<RequestInfo, 'variant'>,
): Promise<DashboardBody | null> => {
  const saved = await db
    .selectFrom('dashboardFilter')
    .select('filter')
    .where('userId', '=', principal.userId)
    .executeTakeFirst()
  const understood = v.safeParse(dashboardFilter, saved?.filter)
  return understood.success ? inShapeOf(variant, understood.output) : null
}

/** The filter in the one shape of body that the variant understands, without what it does not offer (D-86). */
const inShapeOf = (variant: Variant, saved: DashboardFilter): DashboardBody => {
  const { reducedForAll, wrappedDashboardBody } = capabilities[variant]
  const filter = { ...saved }
  if (reducedForAll) for (const name of dashboardReduced) delete filter[name]
  return wrappedDashboardBody ? { filter } : filter
}
