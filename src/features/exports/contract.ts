import * as v from 'valibot'
import { exportStatus } from '#core/codes.ts'
import { byId, byToken, endpoint } from '#core/endpoint.ts'
import { listCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { type Fields, type Filters, field, type List, list, type ListRow } from '#core/list/declare.ts'
import { type ExportCalls, exportCalls, exportFormats } from '#core/list/export-calls.ts'
import { choice, contains, time } from '#core/list/filters.ts'
import { count } from '#core/count.ts'
import { type ExportedList, exportedLists, exportKinds } from './rights.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

/** Why an export failed, as codes; their texts are in `texts-exports.ts`. */
export const exportReasons = [
  'canceled',
  'expired',
  'notAllowed',
  'refused',
  'tooLarge',
  'storageFull',
  'tooSlow',
  'interrupted',
  'unexpected',
] as const

export type ExportReason = (typeof exportReasons)[number]

/** §3 Export; the newest first (D-100). Whoever asks sees only their own. */
export const exportList = list({
  key: 'exports',
  access: 'export.list',
  savedFilters: true,
  arrangeable: true,
  row: {
    token: field(v.string()),
    name: field(v.string(), { label: label.name }),
    entity: field(v.picklist(exportKinds)),
    format: field(v.picklist(exportFormats), { label: label.format }),
    status: field(v.picklist(Object.values(exportStatus)), { label: label.status }),
    /** Rows in the file; while it is being written, rows so far. */
    rows: field(count, { label: label.rows }),
    /** Rows there were when the export began: `rows` of these are done. */
    rowsExpected: field(count),
    /** Bytes; null without a file. */
    size: field(v.nullable(count), { label: label.size }),
    reason: field(v.nullable(v.picklist(exportReasons))),
    createdAt: field(instant, { label: label.createdAt }),
    /** When the file goes (D-40); null without a file. */
    expiresAt: field(v.nullable(instant), { label: label.expiresAt }),
    seen: field(v.boolean()),
  },
  filter: {
    name: contains,
    entity: choice(exportKinds),
    status: choice(Object.values(exportStatus)),
    format: choice(exportFormats),
    dateFrom: time,
    dateTo: time,
  },
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'desc'],
  check: checkDates,
})

export type ExportRow = ListRow<typeof exportList>

export const listExports = listCall(exportList, { name: 'listExports', path: 'exports' })

/** The calls that export each list. */
export const exportsOf = Object.fromEntries(
  exportedLists.map((of: List & ExportedList) => [
    of.key,
    exportCalls<Fields, Filters, string, string, ExportRow>(of, {
      access: of.exported.access,
      reply: exportList.rowSchema,
    }),
  ]),
) as {
  readonly [L in ExportedList as L['key']]: ExportCalls<L['filter'], L['sortable'][number], ExportRow>
}

/** §7, B-18: the file of a finished export; answers `Range` with `If-Range`. */
export const downloadExport = endpoint({
  name: 'downloadExport',
  method: 'GET',
  path: 'exports/export/download/{id}',
  access: 'export.download',
  params: byId,
  reply: v.blob(),
  envelope: 'file',
})

/** §7, D-102: every finished export counts as seen. */
export const markExportsSeen = endpoint({
  name: 'markExportsSeen',
  method: 'POST',
  path: 'exports/mark-seen',
  access: 'export.markSeen',
  reply: v.null(),
})

/** Ends an export that is in progress; it then failed, with reason `canceled`. */
export const cancelExport = endpoint({
  name: 'cancelExport',
  method: 'POST',
  path: 'exports/{token}/cancel',
  access: 'export.cancelRetry',
  params: byToken,
  reply: exportList.rowSchema,
})

/** Queues a failed export again, under the same cap as a new one. */
export const retryExport = endpoint({
  name: 'retryExport',
  method: 'POST',
  path: 'exports/{token}/retry',
  access: 'export.cancelRetry',
  params: byToken,
  reply: exportList.rowSchema,
})
