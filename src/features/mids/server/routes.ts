import { getMidFilterData, listMccs, listMidCountries, listUserMids } from '#features/merchants/filter-options.ts'
import { getMid, listMids, midList, setMidStatus } from '../contract.ts'
import { handleRead } from '#server/http/handle.ts'
import { handleDetails, handleStatus } from '#server/lists/handle-record.ts'
import { listPage } from '#server/lists/page.ts'
import { listCountriesOfMids, listMccNames, listMidOptions, readMidFilterData } from './options.ts'
import { findMid } from './queries.ts'
import { midSource } from './source.ts'

export const midRoutes = [
  handleRead(listMids, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, midList, midSource, { params, body }, listPrincipal),
  ),

  handleDetails(getMid, findMid),

  handleStatus(setMidStatus, 'mid', findMid),

  handleRead(listUserMids, ({ scope }) => listMidOptions(scope)),
  handleRead(listMidCountries, ({ scope }) => listCountriesOfMids(scope)),
  handleRead(getMidFilterData, ({ scope }) => readMidFilterData(scope)),
  handleRead(listMccs, ({ scope }) => listMccNames(scope)),
]
