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
import { circumstancesOf, nameOf, requestOf } from './request.ts'
import { exportSource } from './source.ts'

const byEntity = (entity: ExportEntity, calls: ExportCalls<Filters, string, ExportRow>): Handler[] => [
  handleFile(calls.now, async ({ body, change, caller, services }) => {
    const kept = { entity, body, variant: caller.variant }
    const cap = { cap: services.config.exportSyncRows, error: 'EXPORT_USE_QUEUE' } as const
    const request = requestOf(kept, circumstancesOf(services))
    await countSelected(change, request, cap)
    const file = await startFile(services, change.scope.actor, request)
    return fileReply(file, { name: nameOf(kept, services.now()), format: body.format })
  }),
  handle(calls.queued, async ({ body, change, caller, services }) => {
    const token = await queueExport(change, services, { entity, body, variant: caller.variant })
    return readExport(change.scope, services, caller, token)
  }),
]

export const exportRoutes = [
  ...exportEntities.flatMap((entity) => byEntity(entity, exportsOf[entity])),

  handle(listExports, async ({ params, body, scope, caller, services }) => {
    const source = exportSource(services.config.exportTtlDays)
    const viewer = { level: scope.actor.level, variant: caller.variant }
    return listPage(scope, exportList, source, { params, body }, viewer)
  }),

  handleFile(downloadExport, ({ params, change, caller, services }) => download(change, services, caller, params.id)),

  handle(getExportStatistics, ({ scope }) => countForBadge(scope)),

  handle(markExportsSeen, async ({ scope, services }) => {
    await markSeen(scope, services.now())
    return null
  }),

  handle(cancelExport, async ({ params, change, caller, services }) => {
    await cancel(change, params.token, services.now())
    return readExport(change.scope, services, caller, params.token)
  }),

  handle(retryExport, async ({ params, change, caller, services }) => {
    await retry(change, services, params.token)
    return readExport(change.scope, services, caller, params.token)
  }),
]
