import { exportStatus } from '#core/codes.ts'
import type { ExportFormat } from '#core/list/export-calls.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import type { ByteRange } from '#server/files/store.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { fileReply } from '#server/exports/file-reply.ts'
import { fileName } from './job.ts'
import { narrowScope } from '#server/database/scope.ts'
import { exportRights } from '../rights.ts'
import { savedScope, type SavedScope, stillCovers } from './saved-scope.ts'
import type { SavedRequest } from './request.ts'

/**
 * The file of an own export, or the part of it that `Range` asks for; opened after the transaction, because a store
 * may let its readers wait for long.
 * @throws ApiError NOT_FOUND for anybody else's, EXPORT_STATE without a file, EXPORT_FILE_MISSING where it lies elsewhere,
 * NOT_ALLOWED when the person lost what the file was made with
 */
export const sendExportFile = async (
  change: Change,
  services: Services,
  requestInfo: RequestInfo,
  token: string,
): Promise<Response | (() => Promise<Response>)> => {
  const { principal, db } = change.scope
  const job =
    (await db
      .selectFrom('exportJob')
      .selectAll()
      .where('token', '=', token)
      .where('userId', '=', principal.userId)
      .executeTakeFirst()) ?? notFound()
  if (job.status !== exportStatus.success || job.size === null || !job.hash) throw new ApiError('EXPORT_STATE')
  const request = job.request as SavedRequest
  const allowed = narrowScope(principal, exportRights[request.entity], request.variant)
  if (!allowed || !stillCovers(savedScope(allowed), job.scope as SavedScope)) throw new ApiError('NOT_ALLOWED')

  const format = job.format as ExportFormat
  const tag = `"${job.hash.toString('hex')}"`
  const range = rangeOf(requestInfo, job.size, tag)
  const headers = { 'Accept-Ranges': 'bytes', ETag: tag }
  if (range === 'unsatisfiable') {
    return new Response(null, { status: 416, headers: { ...headers, 'Content-Range': `bytes */${job.size}` } })
  }
  const { first, last } = range ?? { first: 0, last: job.size - 1 }
  // Each part too: what is asked for in two is read as a whole.
  await change.audit({
    event: 'export.downloaded',
    object: { type: 'export', token, acquirerId: job.acquirerId },
    ...(range && { after: { first, last } }),
  })
  return async () => {
    const body = await services.exports.store.read(fileName(token, job.fence, format), { first, last })
    if (!body) {
      services.log.error({ token, job: job.id }, 'the file of a finished export is not in the store of this server')
      throw new ApiError('EXPORT_FILE_MISSING')
    }
    return fileReply(
      body,
      { name: job.name, format },
      {
        status: range ? 206 : 200,
        headers: {
          ...headers,
          'Content-Length': String(last - first + 1),
          ...(range && { 'Content-Range': `bytes ${first}-${last}/${job.size}` }),
        },
      },
    )
  }
}

/** The one range of a request (RFC 9110, 14.2); undefined for the whole file, also when it has changed since. */
const rangeOf = (requestInfo: RequestInfo, size: number, tag: string): ByteRange | 'unsatisfiable' | undefined => {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(requestInfo.header('range') ?? '') ?? []
  const condition = requestInfo.header('if-range')
  if (from === undefined || to === undefined || from + to === '' || (condition && condition !== tag)) return undefined
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last ? 'unsatisfiable' : { first, last }
}
