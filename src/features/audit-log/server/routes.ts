import { auditList, listAudit, proveAudit } from '../contract.ts'
import { getUserState } from '../state.ts'
import { aboutRows, environmentOf, exportRequestOf, nameOf, startFile } from '#features/exports/server/queries.ts'
import { fileReply } from '#server/exports/file-reply.ts'
import { ApiError } from '#server/http/api-error.ts'
import { handle, handleFile } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { countRows } from '#server/lists/read-rows.ts'
import { signingKey } from '#server/security/audit-proof.ts'
import { writeProof } from './proof.ts'
import { auditSource } from './source.ts'
import { readUserState } from './user-state.ts'

export const auditRoutes = [
  handle(listAudit, async ({ params, body, scope, change, listPrincipal }) => {
    const page = await listPage(scope, auditList, auditSource(scope), { params, body }, listPrincipal)
    await change.audit({ event: 'audit.read', after: { page: params.page, ...body.filter } })
    return page
  }),

  handleFile(proveAudit, async ({ body, change, scope, requestInfo, services, listPrincipal }) => {
    const { language, ...asked } = body
    const selectionIn = (within: typeof scope) => ({
      list: auditList,
      source: auditSource(within),
      body: { ...asked, sort: null },
      listPrincipal,
    })
    const most = services.config.exportSyncRows
    const rows = await countRows(scope, selectionIn(scope), most)
    if (rows > most) throw new ApiError('EXPORT_TOO_LARGE', { values: { rows: most } })
    await change.audit({ event: 'audit.read', after: { format: 'jsonl', ...body.filter, rows } })
    const request = {
      entity: 'audit',
      body: { ...body, sort: null, format: 'xlsx' },
      variant: requestInfo.variant,
    } as const
    const { exportables } = services.exports
    const about = await aboutRows(scope, exportRequestOf(request, environmentOf(services), exportables, scope))
    const key = signingKey(services.keys.auditProofs)
    const file = await startFile(services, scope.principal, {
      write: (within) => writeProof(within, { selection: selectionIn(within), about, language, key }),
      isAudited: true,
    })
    return fileReply(file, { name: nameOf(request, services), format: 'jsonl' })
  }),

  handle(getUserState, async ({ params, body, scope, change }) => {
    const state = await readUserState(scope, params.token, body)
    // Of no object: reading what is known of somebody is nothing that happened to them.
    await change.audit({ event: 'audit.read', after: { user: params.token, until: state.at } })
    return state
  }),
]
