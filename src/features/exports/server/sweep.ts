import { exportStatus } from '#core/codes.ts'
import type { ExportFormat } from '#core/list/export-calls.ts'
import { asWorker } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { failAttempt, fileName } from './job.ts'
import type { SavedRequest } from './request.ts'

const HOUR = 3_600_000
/** Rows handled at once; the next sweep takes the rest. */
const AT_ONCE = 100

/** Ends exports that took too long, and removes those whose time is over with their files (D-40, SEC-60). */
export const sweep = async (services: Services): Promise<void> => {
  await endOverdue(services)
  await removeExpired(services)
}

const endOverdue = ({ database, config, now }: Services) =>
  asWorker(database, async (scope) => {
    const overdue = await scope.db
      .selectFrom('exportJob')
      .select(['id', 'token', 'userId', 'acquirerId', 'request', 'fence', 'attempts'])
      .where('status', '=', exportStatus.inProcess)
      .where('queuedAt', '<', new Date(now().getTime() - config.exportMaxHours * HOUR))
      .limit(AT_ONCE)
      .execute()
    for (const job of overdue) {
      await failAttempt(scope, { ...job, request: job.request as SavedRequest }, 'expired', now())
    }
  })

const removeExpired = async ({ database, config, exports, now }: Services): Promise<void> => {
  const expiredBy = new Date(now().getTime() - config.exportTtlDays * 24 * HOUR)
  const old = await asWorker(database, ({ db }) =>
    db
      .selectFrom('exportJob')
      .select(['id', 'token', 'fence', 'format'])
      .where('status', '<>', exportStatus.inProcess)
      .where('finishedAt', '<', expiredBy)
      .limit(AT_ONCE)
      .execute(),
  )
  for (const { id, token, fence, format } of old) {
    // The file first: what is interrupted in between is swept again.
    for (let attempt = 1; attempt <= fence; attempt += 1) {
      await exports.store.remove(fileName(token, attempt, format as ExportFormat))
    }
    // Not an attempt that another worker has begun since.
    await asWorker(database, ({ db }) =>
      db
        .deleteFrom('exportJob')
        .where('id', '=', id)
        .where('status', '<>', exportStatus.inProcess)
        .where('finishedAt', '<', expiredBy)
        .execute(),
    )
  }
}
