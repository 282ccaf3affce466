import { listReports, reportList } from '../contract.ts'
import { handleRead } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { reportSource } from './source.ts'

export const reportRoutes = [
  handleRead(listReports, ({ params, body, scope, listPrincipal }) =>
    listPage(scope, reportList, reportSource, { params, body }, listPrincipal),
  ),
]
