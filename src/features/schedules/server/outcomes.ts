import { exportStatus } from '#core/codes.ts'
import { SCHEDULE_FAILURES_MAX } from '#core/limits.ts'
import type { ExportReason } from '#features/exports/contract.ts'
import { asWorker, type PlainScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import { announce } from './announce.ts'
import { rowOf, type ScheduleRow } from './row.ts'
import { stop } from './stop.ts'

/** Runs noted in one transaction. */
const AT_ONCE = 100

/** What is left of the newest export of a schedule; none where it was deleted. */
interface Ended {
  readonly status: number | null
  readonly failure: ExportReason | null
}

/** Notes how runs have ended, of which emails tell; after several without a file the schedule stops. */
export const noteOutcomes = async (services: Services): Promise<void> => {
  const noted = await asWorker(services.database, async (scope) => {
    const rows = await scope.db
      .selectFrom('schedule')
      .leftJoin('exportJob as run', 'run.token', 'schedule.lastExport')
      .selectAll('schedule')
      .select(['run.status', 'run.reason as failure'])
      .where('isNoted', '=', false)
      .where((eb) => eb.or([eb('run.status', 'is', null), eb('run.status', '<>', exportStatus.inProcess)]))
      .orderBy('schedule.id')
      .limit(AT_ONCE)
      .forUpdate('schedule')
      .skipLocked()
      .execute()
    for (const { status, failure, ...stored } of rows) {
      await note(scope, services, rowOf(stored), {
        status,
        failure: failure as ExportReason | null,
      })
    }
    return rows.length
  })
  if (noted === AT_ONCE) await noteOutcomes(services)
}

const note = async (
  scope: PlainScope,
  services: Services,
  schedule: ScheduleRow,
  { status, failure }: Ended,
): Promise<void> => {
  // Whoever cancels a run takes no fault with the schedule.
  const isFailure = status === exportStatus.failed && failure !== 'canceled'
  const failures = status === exportStatus.success ? 0 : schedule.failures + (isFailure ? 1 : 0)
  await scope.db.updateTable('schedule').set({ isNoted: true, failures }).where('id', '=', schedule.id).execute()
  if (failures >= SCHEDULE_FAILURES_MAX) await stop(scope, services, schedule, 'failures')
  else if (status === exportStatus.success) await announce(scope, services, schedule, 'scheduled-export')
  else if (isFailure) await announce(scope, services, schedule, 'schedule-failed')
}
