import { getMidFilterData, listMccs, listMidCountries, listUserMids } from '#features/merchants/filter-options.ts'
import { getMid, listMids, midList, setMidStatus } from '../contract.ts'
import { setStatus } from '#server/database/set-status.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handle, handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { RequestInfo } from '#server/services.ts'
import { listCountriesOfMids, listMccNames, listMidOptions, readMidFilterData } from './options.ts'
import { findMid } from './queries.ts'
import { midSource } from './source.ts'

const listPrincipalOf = (scope: PrincipalScope, { variant }: RequestInfo) => ({ level: scope.principal.level, variant })

export const midRoutes = [
  handleRead(listMids, ({ params, body, scope, requestInfo }) =>
    listPage(scope, midList, midSource, { params, body }, listPrincipalOf(scope, requestInfo)),
  ),

  handleRead(
    getMid,
    async ({ params, scope, requestInfo }) =>
      (await findMid(scope, params.id, listPrincipalOf(scope, requestInfo))) ?? notFound(),
  ),

  handle(setMidStatus, async ({ params, body, scope, change, requestInfo }) => {
    const details = async () => (await findMid(scope, params.token, listPrincipalOf(scope, requestInfo))) ?? notFound()
    await setStatus(change, 'mid', params.token, body, details)
    return details()
  }),

  handleRead(listUserMids, ({ scope }) => listMidOptions(scope)),
  handleRead(listMidCountries, ({ scope }) => listCountriesOfMids(scope)),
  handleRead(getMidFilterData, ({ scope }) => readMidFilterData(scope)),
  handleRead(listMccs, ({ scope }) => listMccNames(scope)),
]
