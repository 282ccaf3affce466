import { sql } from 'kysely'
import { exportStatus } from '#core/codes.ts'
import { exportList, type ExportRow } from '../contract.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import type { Change } from '#server/database/change.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { findRow } from '#server/lists/row.ts'
import type { RequestInfo, Services } from '#server/services.ts'
import { refuseWithoutRoom, sendJob, reserveSlot } from './queue-export.ts'
import { exportSource } from './source.ts'

/** An own export as its row in the list. */
export const readExport = async (
  scope: PrincipalScope,
  { config }: Services,
  requestInfo: RequestInfo,
  token: string,
): Promise<ExportRow> =>
  (await findRow(scope, exportList, exportSource(config.exportTtlDays), sql`e.token = ${token}`, {
    level: scope.principal.level,
    variant: requestInfo.variant,
  })) ?? notFound()

/** What the badge counts (D-101): finished and not looked at, and still in progress. */
export const countForBadge = async ({ db, principal }: PrincipalScope) => {
  const { rows } = await sql<{ unseenExports: number; inProgressExports: number }>`
    select count(*) filter (where status <> ${exportStatus.inProcess}) unseen_exports,
      count(*) filter (where status = ${exportStatus.inProcess}) in_progress_exports
    from export_job where user_id = ${principal.userId}
      and (status = ${exportStatus.inProcess} or seen_at is null)`.execute(db)
  return rows[0] ?? { unseenExports: 0, inProgressExports: 0 }
}

/** Every finished export of the person counts as seen (D-102); those in progress do not. */
export const markSeen = async ({ db, principal }: PrincipalScope, now: Date): Promise<void> => {
  await db
    .updateTable('exportJob')
    .set({ seenAt: now })
    .where('userId', '=', principal.userId)
    .where('status', '<>', exportStatus.inProcess)
    .where('seenAt', 'is', null)
    .execute()
}

const lockOwn = async ({ db, principal }: PrincipalScope, token: string) =>
  (await db
    .selectFrom('exportJob')
    .select(['id', 'status', 'acquirerId', 'merchantId'])
    .where('token', '=', token)
    .where('userId', '=', principal.userId)
    .forUpdate()
    .executeTakeFirst()) ?? notFound()

/** Ends an export in progress; its worker notices within a second. @throws ApiError EXPORT_STATE when it has ended */
export const cancel = async (change: Change, token: string, now: Date): Promise<void> => {
  const job = await lockOwn(change.scope, token)
  if (job.status !== exportStatus.inProcess) throw new ApiError('EXPORT_STATE')
  // Whoever cancels has seen it.
  await change.scope.db
    .updateTable('exportJob')
    .set({ status: exportStatus.failed, reason: 'canceled', finishedAt: now, seenAt: now })
    .where('id', '=', job.id)
    .execute()
  await change.audit({ event: 'export.canceled', object: { type: 'export', token, acquirerId: job.acquirerId } })
}

/** Queues a failed export again. @throws ApiError EXPORT_STATE when it has not failed, TOO_MANY_EXPORTS */
export const retry = async (change: Change, services: Services, token: string): Promise<void> => {
  await refuseWithoutRoom(services)
  const job = await lockOwn(change.scope, token)
  if (job.status !== exportStatus.failed) throw new ApiError('EXPORT_STATE')
  await reserveSlot(change, services.config.exportMaxPending)
  await change.scope.db
    .updateTable('exportJob')
    .set({
      status: exportStatus.inProcess,
      reason: null,
      attempts: 0,
      rows: 0,
      queuedAt: services.now(),
      finishedAt: null,
      seenAt: null,
    })
    .where('id', '=', job.id)
    .execute()
  await sendJob(change, services.exports, token, job)
  await change.audit({ event: 'export.retried', object: { type: 'export', token, acquirerId: job.acquirerId } })
}
