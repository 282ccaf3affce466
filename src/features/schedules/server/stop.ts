import { auditWithoutPrincipal } from '#server/database/change.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { Services } from '#server/services.ts'
import type { StopReason } from '../contract.ts'
import { announce } from './announce.ts'
import type { ScheduleRow } from './row.ts'

/** Stops a schedule, with the reason that its person reads, here and in an email. One that is paused or stopped stays as it is. */
export const stop = async (
  scope: PlainScope,
  services: Services,
  schedule: ScheduleRow,
  reason: StopReason,
): Promise<void> => {
  const { db } = scope
  const { id, token, userId, acquirerId, name } = schedule
  const { numUpdatedRows } = await db
    .updateTable('schedule')
    .set({ state: 'stopped', reason, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await announce(scope, services, schedule, 'schedule-stopped')
  await auditWithoutPrincipal(
    { db },
    { address: null, reference: null },
    {
      event: 'schedule.stopped',
      object: { type: 'schedule', token, acquirerId },
      userId,
      after: { name, reason },
    },
  )
}
