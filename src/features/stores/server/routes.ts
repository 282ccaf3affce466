import { listTimeZones, listUserStores } from '#features/merchants/filter-options.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '../contract.ts'
import { notFound } from '#server/http/api-error.ts'
import { handleRead } from '#server/http/handle.ts'
import { handleDetails } from '#server/lists/handle-record.ts'
import { listPage } from '#server/lists/page.ts'
import { findStore, findStoreId, listStoreOptions, listZonesOfStores } from './queries.ts'
import { storeSource, storeTerminalSource } from './source.ts'

export const storeRoutes = [
  handleRead(listStores, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, storeList, storeSource, { params, body }, listPrincipal),
  ),

  handleDetails(getStore, findStore),

  handleRead(listStoreTerminals, async ({ params, body, scope, listPrincipal }) => {
    const source = storeTerminalSource((await findStoreId(scope, params.token)) ?? notFound())
    return listPage(scope, storeTerminalList, source, { params, body }, listPrincipal)
  }),

  handleRead(listUserStores, ({ body, scope }) => listStoreOptions(scope, body)),
  handleRead(listTimeZones, ({ scope }) => listZonesOfStores(scope)),
]
