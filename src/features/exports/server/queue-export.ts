import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { exportStatus } from '#core/codes.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import type { Services } from '#server/services.ts'
import { countRows, orderOfSelection } from '#server/lists/read-rows.ts'
import { layOut } from './columns.ts'
import {
  environmentOf,
  type ExportRequest,
  type SavedRequest,
  nameOf,
  exportRequestOf,
  selectionOf,
} from './request.ts'

/**
 * Counts what a request selects, after checking all of it.
 * @throws ApiError for what the principal does not have, or `error` with the cap when there are more rows than it
 */
export const countSelected = async (
  { scope }: Pick<Change, 'scope'>,
  request: ExportRequest,
  { cap, error }: { cap: number; error: 'EXPORT_USE_QUEUE' | 'EXPORT_TOO_LARGE' },
): Promise<number> => {
  const { entity, body, environment } = request
  await entity.check?.(scope, body, environment)
  const selection = selectionOf(request, scope.principal)
  layOut(request, selection)
  orderOfSelection(selection)
  const rows = await countRows(scope, selection, cap)
  if (rows > cap) throw new ApiError(error, { values: { rows: cap } })
  return rows
}

/** Notes a new export and its job in the change's transaction. @returns its token */
export const queueExport = async (change: Change, services: Services, savedRequest: SavedRequest): Promise<string> => {
  const { config, exports, now } = services
  await refuseWithoutRoom(services)
  const rowsExpected = await countSelected(
    change,
    exportRequestOf(savedRequest, environmentOf(services), exports.exportables, change.scope),
    {
      cap: config.exportMaxRows,
      error: 'EXPORT_TOO_LARGE',
    },
  )
  const { db, principal } = change.scope
  await reserveSlot(change, config.exportMaxPending)
  const owner = await db
    .selectFrom('portalUser')
    .select(['acquirerId', 'merchantId'])
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  const token = randomBytes(16).toString('base64url')
  const queuedAt = now()
  await db
    .insertInto('exportJob')
    .values({
      token,
      userId: principal.userId,
      ...owner,
      entity: savedRequest.entity,
      format: savedRequest.body.format,
      name: nameOf(savedRequest, services),
      request: JSON.stringify(savedRequest),
      rowsExpected,
      createdAt: queuedAt,
      queuedAt,
    })
    .execute()
  await sendJob(change, exports, token, owner)
  await change.audit({
    event: 'export.queued',
    object: { type: 'export', token, acquirerId: owner.acquirerId },
    after: { entity: savedRequest.entity, format: savedRequest.body.format, rows: rowsExpected },
  })
  return token
}

/** REL-09 @throws ApiError STORAGE_FULL */
export const refuseWithoutRoom = async ({ diskRoom, exports }: Services): Promise<void> => {
  if (diskRoom.isTight || !(await exports.store.hasRoom())) throw new ApiError('STORAGE_FULL')
}

/**
 * Makes sure that one more export of the person may be in progress; until the change ends nobody else counts theirs.
 * @throws ApiError TOO_MANY_EXPORTS with the cap
 */
export const reserveSlot = async ({ scope: { db, principal } }: Change, cap: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${principal.userId}`}, 0))`.execute(db)
  const { pending } = await db
    .selectFrom('exportJob')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('userId', '=', principal.userId)
    .where('status', '=', exportStatus.inProcess)
    .executeTakeFirstOrThrow()
  if (pending >= cap) throw new ApiError('TOO_MANY_EXPORTS', { values: { count: cap } })
}

interface Owner {
  readonly acquirerId: number | null
  readonly merchantId: number | null
}

/** Puts the job of an export into the queue; tenants come in turn (REL-21). */
export const sendJob = async (
  { scope }: Change,
  { queue }: Services['exports'],
  token: string,
  { acquirerId, merchantId }: Owner,
): Promise<void> => {
  const { rows } = await sql<{ ahead: number }>`
    select export_jobs_ahead(${acquirerId}::bigint, ${merchantId}::bigint) ahead`.execute(scope.db)
  const group = `${acquirerId ?? 'operator'}/${merchantId ?? ''}`
  await queue.send(scope, { queue: 'exports', token, group, ahead: rows[0]?.ahead ?? 0 })
}
