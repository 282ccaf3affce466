import * as v from 'valibot'
import { manyCalls } from '#core/list/many.ts'
import { blocking, deviceList } from './contract.ts'

/** POST devices/many/status: blocks or unblocks many, each as `setDeviceStatus` does. */
export const { preview: previewDevicesStatus, act: setDevicesStatus } = manyCalls(deviceList, {
  name: 'setDevicesStatus',
  path: 'devices/many/status',
  access: 'device.status',
  change: v.strictObject(blocking),
})
