import { layouts, savedFilters as filters } from '#features/all.ts'
import { handle } from '#server/http/handle.ts'
import { allLayouts, layoutOf, storeLayout } from './columns.ts'
import { removeFilter, listSavedFilters, storeNamedFilter } from './filters.ts'

export const preferenceRoutes = [
  handle(filters.saveFilter, ({ body, scope, services }) =>
    storeNamedFilter(scope, body, { max: services.config.filtersMax, now: services.now() }),
  ),
  handle(filters.listFilters, ({ params, scope }) => listSavedFilters(scope, params.page)),
  handle(filters.deleteFilter, async ({ params, scope }) => {
    await removeFilter(scope, params.page, params.filterId)
    return null
  }),

  handle(layouts.saveColumns, async ({ body: { layout, ...table }, scope }) => {
    await storeLayout(scope, table, layout)
    return null
  }),
  handle(layouts.getAllColumns, ({ scope }) => allLayouts(scope)),
  handle(layouts.getColumns, ({ params, scope }) => layoutOf(scope, params)),
  handle(layouts.getSubColumns, ({ params, scope }) => layoutOf(scope, params)),
]
