import { auditWithoutPrincipal } from '#server/database/change.ts'
import type { PlainScope } from '#server/database/scope.ts'
import type { StopReason } from '../contract.ts'
import type { ScheduleRow } from './row.ts'

/** Stops a schedule, with the reason that its person reads. One that is paused or stopped stays as it is. */
export const stop = async (
  { db }: PlainScope,
  { id, token, userId, acquirerId, name }: Pick<ScheduleRow, 'id' | 'token' | 'userId' | 'acquirerId' | 'name'>,
  reason: StopReason,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('schedule')
    .set({ state: 'stopped', reason, dueAt: null })
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
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
