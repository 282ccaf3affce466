import { sql } from 'kysely'
import { exportStatus } from '#core/codes.ts'
import type { ExportReason } from '../contract.ts'
import type { ExportFormat } from '#core/list/export-calls.ts'
import { auditWithoutPrincipal } from '#server/database/change.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { StoredFile } from '#server/files/store.ts'
import type { SavedScope } from './saved-scope.ts'
import type { SavedRequest } from './request.ts'

/**
 * One attempt at an export. An attempt with a higher `fence` (fencing token) has taken it over: this one can write
 * nothing more (REL-23).
 */
export interface Attempt {
  readonly id: number
  readonly token: string
  readonly userId: number
  readonly acquirerId: number | null
  readonly request: SavedRequest
  readonly fence: number
  /** Counts from 1. */
  readonly attempts: number
}

/** The name of the file of an attempt in the store; every attempt writes one of its own. */
export const fileName = (token: string, fence: number, format: ExportFormat): string => `${token}.${fence}.${format}`

/** Begins an attempt at an export. @returns undefined when it is no longer in progress */
export const beginAttempt = async ({ db }: PlainScope, token: string): Promise<Attempt | undefined> => {
  const row = await db
    .updateTable('exportJob')
    .set({ fence: sql`fence + 1`, attempts: sql`attempts + 1`, rows: 0 })
    .where('token', '=', token)
    .where('status', '=', exportStatus.inProcess)
    .returning(['id', 'token', 'userId', 'acquirerId', 'request', 'fence', 'attempts'])
    .executeTakeFirst()
  return row && { ...row, request: row.request as SavedRequest }
}

/** Stores how many rows are written. @returns whether the attempt still holds its export */
export const recordProgress = async ({ db }: PlainScope, attempt: Attempt, rows: number): Promise<boolean> => {
  const { numUpdatedRows } = await jobOfAttempt(db, attempt).set({ rows }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Does not count the attempt. */
export const undoAttempt = async ({ db }: PlainScope, attempt: Attempt): Promise<void> => {
  await jobOfAttempt(db, attempt)
    .set({ attempts: sql`attempts - 1` })
    .execute()
}

/** Ends the export with its file. @returns false when the attempt no longer holds it */
export const completeAttempt = async (
  { db }: PlainScope,
  attempt: Attempt,
  { rows, file: { size, hash }, scope, now }: { rows: number; file: StoredFile; scope: SavedScope; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await jobOfAttempt(db, attempt)
    .set({
      status: exportStatus.success,
      rows,
      rowsExpected: rows,
      size,
      hash: Buffer.from(hash),
      scope: JSON.stringify(scope),
      finishedAt: now,
    })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await auditJob(db, attempt, 'export.done', { rows, size })
  return true
}

/** Ends the export without a file. @returns false when the attempt no longer holds it */
export const failAttempt = async (
  { db }: PlainScope,
  attempt: Attempt,
  reason: ExportReason,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await jobOfAttempt(db, attempt)
    .set({ status: exportStatus.failed, reason, finishedAt: now })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await auditJob(db, attempt, 'export.failed', { reason })
  return true
}

const jobOfAttempt = (db: PlainScope['db'], { id, fence }: Attempt) =>
  db
    .updateTable('exportJob')
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('status', '=', exportStatus.inProcess)

/** Writes to the audit log what the worker does for a person, without a call of theirs. */
const auditJob = (
  db: PlainScope['db'],
  { token, userId, acquirerId }: Attempt,
  event: 'export.done' | 'export.failed',
  after: Record<string, unknown>,
): Promise<void> =>
  auditWithoutPrincipal(
    { db },
    { address: null, reference: null },
    {
      event,
      result: event === 'export.done' ? 'ok' : 'failed',
      userId,
      object: { type: 'export', token, acquirerId },
      after,
    },
  )
