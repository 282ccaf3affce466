import {
  cancelExport,
  downloadExport,
  exportList,
  exportsOf,
  listExports,
  markExportsSeen,
  retryExport,
} from '../contract.ts'
import { type ExportEntity, exportEntities } from '../rights.ts'
import { getExportStatistics } from '../statistics.ts'
import type { Filters } from '#core/list/declare.ts'
import type { ExportCalls } from '#core/list/export-calls.ts'
import type { ExportRow } from '../contract.ts'
import { handle, handleFile, type Handler } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { download } from './download.ts'
import { fileReply } from './file-reply.ts'
import { startFile } from './immediate.ts'
import { cancel, countForBadge, markSeen, readExport, retry } from './own-exports.ts'
import { countSelected, queueExport } from './queue-export.ts'
import { environmentOf, nameOf, requestOf } from './request.ts'
import { exportSource } from './source.ts'

const byEntity = (entity: ExportEntity, calls: ExportCalls<Filters, string, ExportRow>): Handler[] => [
  handleFile(calls.now, async ({ body, change, requestInfo, services }) => {
    const kept = { entity, body, variant: requestInfo.variant }
    const cap = { cap: services.config.exportSyncRows, error: 'EXPORT_USE_QUEUE' } as const
    const request = requestOf(kept, environmentOf(services))
    await countSelected(change, request, cap)
    const file = await startFile(services, change.scope.principal, request)
    return fileReply(file, { name: nameOf(kept, services.now()), format: body.format })
  }),
  handle(calls.queued, async ({ body, change, requestInfo, services }) => {
    const token = await queueExport(change, services, { entity, body, variant: requestInfo.variant })
    return readExport(change.scope, services, requestInfo, token)
  }),
]

export const exportRoutes = [
  ...exportEntities.flatMap((entity) => byEntity(entity, exportsOf[entity])),

  handle(listExports, async ({ params, body, scope, requestInfo, services }) => {
    const source = exportSource(services.config.exportTtlDays)
    const viewer = { level: scope.principal.level, variant: requestInfo.variant }
    return listPage(scope, exportList, source, { params, body }, viewer)
  }),

  handleFile(downloadExport, ({ params, change, requestInfo, services }) =>
    download(change, services, requestInfo, params.id),
  ),

  handle(getExportStatistics, ({ scope }) => countForBadge(scope)),

  handle(markExportsSeen, async ({ scope, services }) => {
    await markSeen(scope, services.now())
    return null
  }),

  handle(cancelExport, async ({ params, change, requestInfo, services }) => {
    await cancel(change, params.token, services.now())
    return readExport(change.scope, services, requestInfo, params.token)
  }),

  handle(retryExport, async ({ params, change, requestInfo, services }) => {
    await retry(change, services, params.token)
    return readExport(change.scope, services, requestInfo, params.token)
  }),
]
