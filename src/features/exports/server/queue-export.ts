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
  type SavedListRequest,
  type SavedRequest,
  nameOf,
  exportRequestOf,
  selectionOf,
} from './request.ts'

/**
 * Checks all of a request, then counts what it selects up to a cap; of more it says `cap + 1`.
 * @throws ApiError for what the principal does not have
 */
export const checkSelected = async (
  { scope }: Pick<Change, 'scope'>,
  request: ExportRequest,
  cap: number,
): Promise<number> => {
  const { entity, body, environment } = request
  await entity.check?.(scope, body, environment)
  const selection = selectionOf(request, scope.principal)
  layOut(request, selection)
  orderOfSelection(selection)
  return countRows(scope, selection, cap)
}

/**
 * Counts what a request selects, after checking all of it.
 * @throws ApiError as `checkSelected`, or `error` with the cap when there are more rows than it
 */
export const countSelected = async (
  change: Pick<Change, 'scope'>,
  request: ExportRequest,
  { cap, error }: { cap: number; error: 'EXPORT_USE_QUEUE' | 'EXPORT_TOO_LARGE' },
): Promise<number> => {
  const rows = await checkSelected(change, request, cap)
  if (rows > cap) throw new ApiError(error, { values: { rows: cap } })
  return rows
}

/** Notes a new export and its job in the change's transaction. @returns its token */
export const queueExport = async (
  change: Change,
  services: Services,
  savedRequest: SavedListRequest,
): Promise<string> => {
  const { config, exports } = services
  await refuseWithoutRoom(services)
  const rowsExpected = await countSelected(
    change,
    exportRequestOf(savedRequest, environmentOf(services), exports.exportables, change.scope),
    {
      cap: config.exportMaxRows,
      error: 'EXPORT_TOO_LARGE',
    },
  )
  await reserveSlot(change, config.exportMaxPending)
  return noteExport(change, services, savedRequest, { rowsExpected })
}

/**
 * Notes an export that a schedule makes, in the change's transaction. What it selects is counted and checked when it is written.
 * @param name what the file holds, in words
 * @param after what the audit log says of the run
 * @returns its token
 * @throws ApiError STORAGE_FULL, TOO_MANY_EXPORTS while the person has as many in progress as may be
 */
export const queueScheduledExport = async (
  change: Change,
  services: Services,
  savedRequest: SavedRequest,
  { name, after }: { name: string; after: Record<string, unknown> },
): Promise<string> => {
  await refuseWithoutRoom(services)
  await reserveSlot(change, services.config.exportMaxPending)
  return noteExport(change, services, savedRequest, { name, after })
}

interface Noted {
  /** Of those that were counted. */
  readonly rowsExpected?: number
  readonly name?: string
  readonly after?: Record<string, unknown>
}

const noteExport = async (
  change: Change,
  services: Services,
  savedRequest: SavedRequest,
  { rowsExpected, name, after }: Noted,
): Promise<string> => {
  const { exports, now } = services
  const { db, principal } = change.scope
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
      name: nameOf(savedRequest, services, name),
      request: JSON.stringify(savedRequest),
      rowsExpected: rowsExpected ?? 0,
      createdAt: queuedAt,
      queuedAt,
    })
    .execute()
  await sendJob(change, exports, token, owner)
  await change.audit({
    event: 'export.queued',
    object: { type: 'export', token, acquirerId: owner.acquirerId },
    after: {
      entity: savedRequest.entity,
      format: savedRequest.body.format,
      ...(rowsExpected !== undefined && { rows: rowsExpected }),
      ...after,
    },
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
