import * as helpers from '../filter-options.ts'
import { getMerchant, listMerchants, merchantList, setMerchantStatus } from '../contract.ts'
import { getMid, listMids, midList, setMidStatus } from '#features/mids/contract.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '#features/stores/contract.ts'
import { notFound } from '#server/http/api-error.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { RequestInfo } from '#server/services.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { setStatus } from './commands.ts'
import { merchantSource } from './source.ts'
import { midSource } from '#features/mids/server/source.ts'
import * as options from './options.ts'
import { findMerchant, findMid, findStore, findStoreId } from './queries.ts'
import { storeSource, storeTerminalSource } from '#features/stores/server/source.ts'

const viewerOf = (scope: PrincipalScope, { variant }: RequestInfo) => ({ level: scope.principal.level, variant })

export const placeRoutes = [
  handle(listMerchants, async ({ params, body, scope, requestInfo }) => {
    const viewer = viewerOf(scope, requestInfo)
    return listPage(scope, merchantList, merchantSource, { params, body }, viewer)
  }),
  handle(listMids, async ({ params, body, scope, requestInfo }) => {
    const viewer = viewerOf(scope, requestInfo)
    return listPage(scope, midList, midSource, { params, body }, viewer)
  }),
  handle(listStores, async ({ params, body, scope, requestInfo }) => {
    const viewer = viewerOf(scope, requestInfo)
    return listPage(scope, storeList, storeSource, { params, body }, viewer)
  }),
  handle(listStoreTerminals, async ({ params, body, scope, requestInfo }) => {
    const storeId = (await findStoreId(scope, params.token)) ?? notFound()
    const viewer = viewerOf(scope, requestInfo)
    const source = storeTerminalSource(storeId)
    return listPage(scope, storeTerminalList, source, { params, body }, viewer)
  }),

  handle(
    getMerchant,
    async ({ params, scope, requestInfo }) =>
      (await findMerchant(scope, params.id, viewerOf(scope, requestInfo))) ?? notFound(),
  ),
  handle(
    getMid,
    async ({ params, scope, requestInfo }) =>
      (await findMid(scope, params.id, viewerOf(scope, requestInfo))) ?? notFound(),
  ),
  handle(
    getStore,
    async ({ params, scope, requestInfo }) =>
      (await findStore(scope, params.id, viewerOf(scope, requestInfo))) ?? notFound(),
  ),

  handle(setMerchantStatus, async ({ params, body, scope, change, requestInfo }) => {
    const details = async () => (await findMerchant(scope, params.token, viewerOf(scope, requestInfo))) ?? notFound()
    await setStatus(change, 'merchant', params.token, body, details)
    return details()
  }),
  handle(setMidStatus, async ({ params, body, scope, change, requestInfo }) => {
    const details = async () => (await findMid(scope, params.token, viewerOf(scope, requestInfo))) ?? notFound()
    await setStatus(change, 'mid', params.token, body, details)
    return details()
  }),

  handle(helpers.listUserMerchants, ({ body, scope }) => options.listMerchantOptions(scope, body)),
  handle(helpers.listUserStores, ({ body, scope }) => options.listStoreOptions(scope, body)),
  handle(helpers.listUserMids, ({ scope }) => options.listMidOptions(scope)),
  handle(helpers.listMerchantCountries, ({ scope }) => options.listCountriesOfMerchants(scope)),
  handle(helpers.listMidCountries, ({ scope }) => options.listCountriesOfMids(scope)),
  handle(helpers.getMidFilterData, ({ scope }) => options.readMidFilterData(scope)),
  handle(helpers.listMccs, ({ scope }) => options.listMccNames(scope)),
  handle(helpers.listTimeZones, ({ scope }) => options.listZonesOfStores(scope)),
  handle(helpers.listCurrencies, ({ scope }) => options.listCurrenciesOfTerminals(scope)),
]
