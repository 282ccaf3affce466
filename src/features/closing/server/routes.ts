import { refuseLongRange } from '#features/transactions/server/queries.ts'
import { handleRead } from '#server/http/handle.ts'
import { getClosing } from '../contract.ts'
import { closingSheet } from './sheet.ts'

export const closingRoutes = [
  handleRead(getClosing, async ({ body, scope, requestInfo, services }) => {
    await refuseLongRange(scope, body, services.config, services.now())
    const listPrincipal = { level: scope.principal.level, variant: requestInfo.variant }
    return closingSheet(scope, body, listPrincipal, services.now())
  }),
]
