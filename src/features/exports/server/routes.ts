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
import { getExportStatistics } from '#core/export-statistics.ts'
import type { Filters } from '#core/list/declare.ts'
import type { ExportCalls } from '#core/list/export-calls.ts'
import { findColumnOrder } from '#features/views/server/queries.ts'
import type { ExportRow } from '../contract.ts'
import { handle, handleRead, handleFile, type Handler } from '#server/http/handle.ts'
import { listPage } from '#server/lists/page.ts'
import { sendExportFile } from './download.ts'
import { fileReply } from '#server/exports/file-reply.ts'
import { startFile } from './immediate.ts'
import { cancel, countForBadge, markSeen, readExport, retry } from './own-exports.ts'
import { countSelected, queueExport } from './queue-export.ts'
import { environmentOf, nameOf, exportRequestOf } from './request.ts'
import { exportSource } from './source.ts'
import { writeRows } from './write-rows.ts'

const byEntity = (entity: ExportEntity, calls: ExportCalls<Filters, string, ExportRow>): Handler[] => [
  handleFile(calls.now, async ({ body, change, requestInfo, services }) => {
    const savedOrder = await findColumnOrder(change.scope, entity)
    const savedRequest = { entity, body, variant: requestInfo.variant, savedOrder }
    const cap = { cap: services.config.exportSyncRows, error: 'EXPORT_USE_QUEUE' } as const
    const request = exportRequestOf(savedRequest, environmentOf(services), services.exports.exportables, change.scope)
    const rows = await countSelected(change, request, cap)
    const { readEvent } = request.entity
    // A file that is queued leaves events of its own.
    if (readEvent)
      await change.audit({
        event: readEvent,
        after: { format: body.format, ...body.filter, ...(body.only && { rows }) },
      })
    const file = await startFile(services, change.scope.principal, {
      write: (scope) => writeRows(scope, request),
      isAudited: readEvent !== undefined,
    })
    return fileReply(file, { name: nameOf(savedRequest, services), format: body.format })
  }),
  handle(calls.queued, async ({ body, change, requestInfo, services }) => {
    const savedOrder = await findColumnOrder(change.scope, entity)
    const token = await queueExport(change, services, { entity, body, variant: requestInfo.variant, savedOrder })
    return readExport(change.scope, services, requestInfo, token)
  }),
]

export const exportRoutes = [
  ...exportEntities.flatMap((entity) => byEntity(entity, exportsOf[entity])),

  handleRead(listExports, async ({ params, body, scope, services, listPrincipal }) => {
    const source = exportSource(services.config.exportTtlDays)
    return listPage(scope, exportList, source, { params, body }, listPrincipal)
  }),

  handleFile(downloadExport, ({ params, change, requestInfo, services }) =>
    sendExportFile(change, services, requestInfo, params.id),
  ),

  handleRead(getExportStatistics, ({ scope }) => countForBadge(scope)),

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
