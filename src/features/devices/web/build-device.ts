import type { DeviceLogRow } from '../history.ts'
import type { DeviceDetails } from '../contract.ts'
import type { Attestation } from './attestation-reasons.ts'

/** Builder for tests: a device in good health with a value in every field. */
export const buildDevice = (values: Partial<DeviceDetails> = {}): DeviceDetails => ({
  token: 'dev1',
  deviceId: 'device-7',
  manufacturer: 'Sunmi',
  model: 'V3H',
  os: 'Android 15',
  securityPatch: '2026-10-05',
  status: 'active',
  blocked: false,
  attestation: 'passed',
  health: [],
  createdAt: '2026-01-02T10:00:00Z',
  updatedOn: '2026-11-19T09:30:00Z',
  lastAccessed: '2026-11-20T16:05:00Z',
  version: 3,
  firstAccessed: '2026-01-03T08:15:00Z',
  androidApiVersion: 35,
  androidVersion: '15',
  iosVersion: null,
  serialNumber: 'SN-42',
  deviceType: 'tablet',
  product: 'v3h_eea',
  hardware: {
    armVariant: 'arm64-v8a',
    board: 'mt6765',
    cpu: 'Cortex-A53',
    coreCount: 8,
    frequency: '2.3 GHz',
    modemBoard: 'MOLY.LR12',
  },
  software: { basebandVersion: 'MOLY.R1' },
  ...values,
})

/** Builder for tests: an attestation of the integrity service that passed. */
export const buildAttestation = (values: Partial<Attestation> = {}): Attestation => ({
  token: 'att1',
  type: 'PLAY_INTEGRITY',
  createdAt: '2026-11-20T10:00:00Z',
  updatedOn: '2026-11-20T10:00:01Z',
  success: true,
  error: null,
  passed: true,
  basicIntegrity: true,
  cts: true,
  appLicensingVerdict: 'LICENSED',
  appRecognitionType: 'PLAY_RECOGNIZED',
  deviceRecognitionVerdict: 'MEETS_DEVICE_INTEGRITY',
  evaluationType: 'HARDWARE_BACKED',
  packageName: 'com.example.softpos',
  versionCode: 41_203,
  challengeCheck: null,
  versionCheck: null,
  chainCheck: null,
  originCheck: null,
  purposesCheck: null,
  ...values,
})

/** Builder for tests: a line of a device's log. */
export const buildLog = (values: Partial<DeviceLogRow> = {}): DeviceLogRow => ({
  token: 'log1',
  eventTime: '2026-11-20T10:00:00Z',
  logType: 'WARN',
  action: 'NFC',
  code: 'NFC-17',
  content: '<b>Card</b> removed too early',
  deviceLocalTime: '2026-11-20T12:00:03',
  ...values,
})
