import * as helpers from '#contract/filter-helpers.ts'
import { getMerchant, listMerchants, merchantList, setMerchantStatus } from '#contract/merchants.ts'
import { getMid, listMids, midList, setMidStatus } from '#contract/mids.ts'
import { getStore, listStores, listStoreTerminals, storeList, storeTerminalList } from '#contract/stores.ts'
import { notFound } from '../../api-error.ts'
import { handle } from '../../handle.ts'
import { listPage } from '../../list/page.ts'
import type { Caller } from '../../services.ts'
import type { ActorScope } from '../../db/scope.ts'
import { setStatus } from './commands.ts'
import { merchantSource } from './merchant-source.ts'
import { midSource } from './mid-source.ts'
import * as options from './options.ts'
import { findMerchant, findMid, findStore, findStoreId } from './queries.ts'
import { storeSource, storeTerminalSource } from './store-source.ts'

const viewerOf = (scope: ActorScope, { variant }: Caller) => ({ level: scope.actor.level, variant })

export const placeRoutes = [
  handle(listMerchants, async ({ params, body, scope, caller }) => {
    const viewer = viewerOf(scope, caller)
    return (await listPage(scope, merchantList, merchantSource, { params, body }, viewer)) as never
  }),
  handle(listMids, async ({ params, body, scope, caller }) => {
    const viewer = viewerOf(scope, caller)
    return (await listPage(scope, midList, midSource, { params, body }, viewer)) as never
  }),
  handle(listStores, async ({ params, body, scope, caller }) => {
    const viewer = viewerOf(scope, caller)
    return (await listPage(scope, storeList, storeSource, { params, body }, viewer)) as never
  }),
  handle(listStoreTerminals, async ({ params, body, scope, caller }) => {
    const storeId = (await findStoreId(scope, params.token)) ?? notFound()
    const viewer = viewerOf(scope, caller)
    const source = storeTerminalSource(storeId)
    return (await listPage(scope, storeTerminalList, source, { params, body }, viewer)) as never
  }),

  handle(
    getMerchant,
    async ({ params, scope, caller }) => (await findMerchant(scope, params.id, viewerOf(scope, caller))) ?? notFound(),
  ),
  handle(
    getMid,
    async ({ params, scope, caller }) => (await findMid(scope, params.id, viewerOf(scope, caller))) ?? notFound(),
  ),
  handle(
    getStore,
    async ({ params, scope, caller }) => (await findStore(scope, params.id, viewerOf(scope, caller))) ?? notFound(),
  ),

  handle(setMerchantStatus, async ({ params, body, scope, change, caller }) => {
    const details = async () => (await findMerchant(scope, params.token, viewerOf(scope, caller))) ?? notFound()
    await setStatus(change, 'merchant', params.token, body, details)
    return details()
  }),
  handle(setMidStatus, async ({ params, body, scope, change, caller }) => {
    const details = async () => (await findMid(scope, params.token, viewerOf(scope, caller))) ?? notFound()
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
