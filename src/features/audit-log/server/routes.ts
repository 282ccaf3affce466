import { auditList, listAudit } from '../contract.ts'
import { handle } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { auditSource } from './source.ts'

export const auditRoutes = [
  handle(listAudit, async ({ params, body, scope, change, listPrincipal }) => {
    const page = await listPage(scope, auditList, auditSource(scope), { params, body }, listPrincipal)
    await change.audit({ event: 'audit.read', after: { page: params.page, ...body.filter } })
    return page
  }),
]
