import { listMerchantCountries, listUserMerchants } from '../filter-options.ts'
import { getMerchant, listMerchants, merchantList, setMerchantStatus } from '../contract.ts'
import { handleRead } from '#server/http/handle.ts'
import { handleDetails, handleStatus } from '#server/lists/handle-record.ts'
import { listPage } from '#server/lists/page.ts'
import { findMerchant, listCountriesOfMerchants, listMerchantOptions } from './queries.ts'
import { merchantSource } from './source.ts'

export const merchantRoutes = [
  handleRead(listMerchants, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, merchantList, merchantSource, { params, body }, listPrincipal),
  ),

  handleDetails(getMerchant, findMerchant),

  handleStatus(setMerchantStatus, 'merchant', findMerchant),

  handleRead(listUserMerchants, ({ body, scope }) => listMerchantOptions(scope, body)),
  handleRead(listMerchantCountries, ({ scope }) => listCountriesOfMerchants(scope)),
]
