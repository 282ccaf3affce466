import { dashboardReduced, type DashboardFilter } from '#features/dashboard/filter.ts'
import {
  deleteFilter,
  getAllColumns,
  getColumns,
  getDashboardFilter,
  getSubColumns,
  listFilters,
  saveColumns,
  saveDashboardFilter,
  saveFilter,
} from '../contract.ts'
import { capabilities, type Variant } from '#core/access/variant.ts'
import { handle } from '#server/http/handle.ts'
import { readFilter } from '#features/dashboard/server/filter.ts'
import { allLayouts, layoutOf, storeLayout } from './columns.ts'
import { removeFilter, savedFilters, storeFilter } from './filters.ts'

export const preferenceRoutes = [
  handle(saveFilter, ({ body, scope, services }) =>
    storeFilter(scope, body, { max: services.config.filtersMax, now: services.now() }),
  ),
  handle(listFilters, ({ params, scope }) => savedFilters(scope, params.page)),
  handle(deleteFilter, async ({ params, scope }) => {
    await removeFilter(scope, params.page, params.filterId)
    return null
  }),

  handle(saveColumns, async ({ body: { layout, ...table }, scope }) => {
    await storeLayout(scope, table, layout)
    return null
  }),
  handle(getAllColumns, ({ scope }) => allLayouts(scope)),
  handle(getColumns, ({ params, scope }) => layoutOf(scope, params)),
  handle(getSubColumns, ({ params, scope }) => layoutOf(scope, params)),

  handle(saveDashboardFilter, async ({ body, requestInfo, scope: { principal, db } }) => {
    const filter = JSON.stringify(readFilter(body, requestInfo))
    await db
      .insertInto('dashboardFilter')
      .values({ userId: principal.userId, filter })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet({ filter }))
      .execute()
    return null
  }),
  handle(getDashboardFilter, async ({ requestInfo, scope: { principal, db } }) => {
    const saved = await db
      .selectFrom('dashboardFilter')
      .select('filter')
      .where('userId', '=', principal.userId)
      .executeTakeFirst()
    return saved ? inShapeOf(requestInfo.variant, saved.filter) : null
  }),
]

/** The filter in the one shape of body that the variant understands, without what it does not offer (D-86). */
const inShapeOf = (variant: Variant, saved: DashboardFilter) => {
  const { reducedForAll, wrappedDashboardBody } = capabilities[variant]
  const hidden = reducedForAll ? dashboardReduced : []
  const filter = Object.fromEntries(
    Object.entries(saved).filter(([name]) => !hidden.includes(name as keyof DashboardFilter)),
  ) as DashboardFilter
  return wrappedDashboardBody ? { filter } : filter
}
