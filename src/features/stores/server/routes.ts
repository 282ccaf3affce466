import { listTimeZones, listUserStores } from '#features/merchants/filter-options.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { RequestInfo } from '#server/services.ts'
import { findStore, findStoreId, listStoreOptions, listZonesOfStores } from './queries.ts'
import { storeSource, storeTerminalSource } from './source.ts'

const listPrincipalOf = (scope: PrincipalScope, { variant }: RequestInfo) => ({ level: scope.principal.level, variant })

export const storeRoutes = [
  handle(listStores, ({ params, body, scope, requestInfo }) =>
    listPage(scope, storeList, storeSource, { params, body }, listPrincipalOf(scope, requestInfo)),
  ),

  handle(
    getStore,
    async ({ params, scope, requestInfo }) =>
      (await findStore(scope, params.id, listPrincipalOf(scope, requestInfo))) ?? notFound(),
  ),

  handle(listStoreTerminals, async ({ params, body, scope, requestInfo }) => {
    const source = storeTerminalSource((await findStoreId(scope, params.token)) ?? notFound())
    return listPage(scope, storeTerminalList, source, { params, body }, listPrincipalOf(scope, requestInfo))
  }),

  handle(listUserStores, ({ body, scope }) => listStoreOptions(scope, body)),
  handle(listTimeZones, ({ scope }) => listZonesOfStores(scope)),
]
