import { listTimeZones, listUserStores } from '#features/merchants/filter-options.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { RequestInfo } from '#server/services.ts'
import { findStore, findStoreId, listStoreOptions, listZonesOfStores } from './queries.ts'
import { storeSource, storeTerminalSource } from './source.ts'

const listPrincipalOf = (scope: PrincipalScope, { variant }: RequestInfo) => ({ level: scope.principal.level, variant })

export const storeRoutes = [
  handleRead(listStores, ({ params, body, scope, requestInfo }) =>
    listPage(scope, storeList, storeSource, { params, body }, listPrincipalOf(scope, requestInfo)),
  ),

  handleRead(
    getStore,
    async ({ params, scope, requestInfo }) =>
      (await findStore(scope, params.id, listPrincipalOf(scope, requestInfo))) ?? notFound(),
  ),

  handleRead(listStoreTerminals, async ({ params, body, scope, requestInfo }) => {
    const source = storeTerminalSource((await findStoreId(scope, params.token)) ?? notFound())
    return listPage(scope, storeTerminalList, source, { params, body }, listPrincipalOf(scope, requestInfo))
  }),

  handleRead(listUserStores, ({ body, scope }) => listStoreOptions(scope, body)),
  handleRead(listTimeZones, ({ scope }) => listZonesOfStores(scope)),
]
