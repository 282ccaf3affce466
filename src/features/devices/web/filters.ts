import { msg } from '@lingui/core/macro'
import type { deviceLogList } from '../history.ts'
import { listDeviceManufacturers, listDeviceModels, type deviceList } from '../contract.ts'
import { deviceTexts } from '../texts.ts'
import { attestationStates, healthStates } from '#core/codes.ts'
import { attestationStateTexts, deviceStateTexts, healthTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import { call } from '#web/api/call.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import { listedValues } from '#web/lists/option-source.ts'
import { merchantOptions, storeOptions, tenantFilters } from '#features/merchants/web/shared.ts'
import { terminalOptions } from '#features/terminals/web/shared.ts'
import { blockedStyle } from './state-styles.ts'

const deviceModelSource = listedValues(listDeviceModels, (signal) => call(listDeviceModels, {}, { signal }))

const manufacturerSource = listedValues(listDeviceManufacturers, (signal) =>
  call(listDeviceManufacturers, {}, { signal }),
)

/** The filters of devices, what is asked for most first. */
export const deviceFilters: FilterStyles<typeof deviceList> = {
  deviceId: { label: columnTexts.deviceId },
  status: {
    label: columnTexts.status,
    options: [
      { value: 'active', label: deviceStateTexts.active },
      { value: 'inactive', label: deviceStateTexts.inactive },
    ],
  },
  blocked: {
    label: deviceTexts.blocked,
    options: [
      { value: 'blocked', label: blockedStyle(true).text },
      { value: 'unblocked', label: blockedStyle(false).text },
    ],
  },
  attestation: {
    label: deviceTexts.attestation,
    options: attestationStates.map((value) => ({ value, label: attestationStateTexts[value] })),
  },
  health: { label: deviceTexts.health, options: healthStates.map((value) => ({ value, label: healthTexts[value] })) },
  manufacturer: { label: deviceTexts.manufacturer, source: manufacturerSource },
  model: { label: deviceTexts.model, source: deviceModelSource },
  terminalTokens: { label: msg`Seen on terminal`, source: terminalOptions },
  storeTokens: { label: columnTexts.storeName, source: storeOptions },
  merchantTokens: { label: columnTexts.merchantName, source: merchantOptions },
  securityPatchFrom: { label: deviceTexts.securityPatch },
  createdFrom: { label: columnTexts.createdAt },
  updatedFrom: { label: deviceTexts.updated },
  ...tenantFilters,
}

/** The filters of a device's log; the action SHSM has a switch of its own (D-54). */
export const deviceLogFilters: FilterStyles<typeof deviceLogList> = {
  dateFrom: { label: msg`Period` },
  logType: { label: deviceTexts.logType },
  action: { label: deviceTexts.action },
  code: { label: deviceTexts.code },
  content: { label: deviceTexts.content },
}
