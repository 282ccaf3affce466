import { listMerchantCountries, listUserMerchants } from '../filter-options.ts'
import { getMerchant, listMerchants, merchantList, setMerchantStatus } from '../contract.ts'
import { setStatus } from '#server/database/set-status.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { RequestInfo } from '#server/services.ts'
import { findMerchant, listCountriesOfMerchants, listMerchantOptions } from './queries.ts'
import { merchantSource } from './source.ts'

const listPrincipalOf = (scope: PrincipalScope, { variant }: RequestInfo) => ({ level: scope.principal.level, variant })

export const merchantRoutes = [
  handleRead(listMerchants, ({ params, body, scope, requestInfo }) =>
    listPage(scope, merchantList, merchantSource, { params, body }, listPrincipalOf(scope, requestInfo)),
  ),

  handleRead(
    getMerchant,
    async ({ params, scope, requestInfo }) =>
      (await findMerchant(scope, params.id, listPrincipalOf(scope, requestInfo))) ?? notFound(),
  ),

  handle(setMerchantStatus, async ({ params, body, scope, change, requestInfo }) => {
    const details = async () =>
      (await findMerchant(scope, params.token, listPrincipalOf(scope, requestInfo))) ?? notFound()
    await setStatus(change, 'merchant', params.token, body, details)
    return details()
  }),

  handleRead(listUserMerchants, ({ body, scope }) => listMerchantOptions(scope, body)),
  handleRead(listMerchantCountries, ({ scope }) => listCountriesOfMerchants(scope)),
]
