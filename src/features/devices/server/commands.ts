import type { BodyOf } from '#core/endpoint.ts'
import type { setDeviceStatus } from '../contract.ts'
import { refuseField } from '#server/http/api-error.ts'
import { type Change, requireVersion } from '#server/database/change.ts'
import type { Device } from './queries.ts'

/**
 * Blocks or unblocks a device (D-53).
 * @param device read for update
 * @param present the details as they are now, for whoever acted on older ones
 * @throws ApiError VALUE_BLANK when it is unblocked without a reason
 */
export const changeDeviceStatus = async (
  change: Change,
  device: Device,
  { blocked, reason, version }: BodyOf<typeof setDeviceStatus>,
  now: Date,
  present: () => Promise<unknown>,
): Promise<void> => {
  if (!blocked && reason === '') refuseField('reason', 'VALUE_BLANK')
  await requireVersion(device, version, present)
  await change.scope.db
    .updateTable('device')
    .set({ blocked, updatedAt: now.toISOString(), version: version + 1 })
    .where('id', '=', device.id)
    .execute()
  await change.audit({
    event: 'device.statusChanged',
    object: { type: 'device', token: device.token, acquirerId: device.acquirerId },
    before: { blocked: device.blocked },
    after: { blocked, ...(reason && { reason }) },
  })
}
