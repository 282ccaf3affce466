import type { DeviceDetails, DeviceRow } from '../contract.ts'
import type { Device } from './queries.ts'

/** What arrives as the details of a device; every part may be missing. */
type Told = Partial<
  Omit<DeviceDetails, 'hardware' | 'software' | keyof DeviceRow> & {
    hardware: Partial<DeviceDetails['hardware']> | null
    software: Partial<DeviceDetails['software']> | null
  }
>

/** The details of a device beside its row of the list. */
export const presentDetails = (row: DeviceRow, device: Device): DeviceDetails => {
  const told = device.details as Told
  return {
    ...row,
    version: device.version,
    firstAccessed: device.firstAccessedAt && `${device.firstAccessedAt.toISOString().slice(0, 19)}Z`,
    androidApiVersion: told.androidApiVersion ?? null,
    androidVersion: told.androidVersion ?? null,
    iosVersion: told.iosVersion ?? null,
    serialNumber: told.serialNumber ?? null,
    deviceType: told.deviceType ?? null,
    product: told.product ?? null,
    hardware: {
      armVariant: told.hardware?.armVariant ?? null,
      board: told.hardware?.board ?? null,
      cpu: told.hardware?.cpu ?? null,
      coreCount: told.hardware?.coreCount ?? null,
      frequency: told.hardware?.frequency ?? null,
      modemBoard: told.hardware?.modemBoard ?? null,
    },
    software: { basebandVersion: told.software?.basebandVersion ?? null },
  }
}
