import { createTerminal, getTerminal, listTerminals, terminalList, updateTerminal } from '../contract.ts'
import { listCurrencies } from '#features/merchants/filter-options.ts'
import { notFound } from '#server/http/api-error.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import type { RequestInfo } from '#server/services.ts'
import { addTerminal, changeTerminal } from './commands.ts'
import { listCurrenciesOfTerminals, readTerminalDetails } from './queries.ts'
import { terminalSource } from './source.ts'

const viewerOf = (scope: PrincipalScope, { variant }: RequestInfo) => ({ level: scope.principal.level, variant })

const detailsOf = async (scope: PrincipalScope, requestInfo: RequestInfo, token: string) =>
  (await readTerminalDetails(scope, token, viewerOf(scope, requestInfo))) ?? notFound()

export const terminalRoutes = [
  handle(listTerminals, async ({ params, body, scope, requestInfo }) => {
    const viewer = viewerOf(scope, requestInfo)
    return listPage(scope, terminalList, terminalSource, { params, body }, viewer)
  }),

  handle(getTerminal, ({ params, scope, requestInfo }) => detailsOf(scope, requestInfo, params.id)),

  handle(createTerminal, async ({ body, scope, change, requestInfo }) =>
    detailsOf(scope, requestInfo, await addTerminal(change, body)),
  ),

  handle(updateTerminal, async ({ params, body, scope, change, requestInfo }) => {
    const details = () => detailsOf(scope, requestInfo, params.token)
    await changeTerminal(change, params.token, body, { variant: requestInfo.variant, details })
    return details()
  }),

  handle(listCurrencies, ({ scope }) => listCurrenciesOfTerminals(scope)),
]
