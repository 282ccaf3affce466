import { listReports, reportList } from '../contract.ts'
import { handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { reportSource } from './source.ts'

export const reportRoutes = [
  handleRead(listReports, async ({ params, body, scope, requestInfo }) => {
    const listPrincipal = { level: scope.principal.level, variant: requestInfo.variant }
    return listPage(scope, reportList, reportSource, { params, body }, listPrincipal)
  }),
]
