import type { DeviceDetails, DeviceRow } from '../contract.ts'
import type { Device } from './queries.ts'

/** What a feed sent of a device as its details; every part may be missing. */
type ReportedDetails = Partial<
  Omit<DeviceDetails, 'hardware' | 'software' | keyof DeviceRow> & {
    hardware: Partial<DeviceDetails['hardware']> | null
    software: Partial<DeviceDetails['software']> | null
  }
>

/** The details of a device beside its row of the list. */
export const presentDeviceDetails = (row: DeviceRow, device: Device): DeviceDetails => {
  const reported = device.details as ReportedDetails
  return {
    ...row,
    version: device.version,
    firstAccessed: device.firstAccessedAt && `${device.firstAccessedAt.toISOString().slice(0, 19)}Z`,
    androidApiVersion: reported.androidApiVersion ?? null,
    androidVersion: reported.androidVersion ?? null,
    iosVersion: reported.iosVersion ?? null,
    serialNumber: reported.serialNumber ?? null,
    deviceType: reported.deviceType ?? null,
    product: reported.product ?? null,
    hardware: {
      armVariant: reported.hardware?.armVariant ?? null,
      board: reported.hardware?.board ?? null,
      cpu: reported.hardware?.cpu ?? null,
      coreCount: reported.hardware?.coreCount ?? null,
      frequency: reported.hardware?.frequency ?? null,
      modemBoard: reported.hardware?.modemBoard ?? null,
    },
    software: { basebandVersion: reported.software?.basebandVersion ?? null },
  }
}
