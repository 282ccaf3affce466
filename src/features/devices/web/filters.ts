import { msg } from '@lingui/core/macro'
import type { deviceLogList } from '../history.ts'
import type { deviceList } from '../contract.ts'
import { deviceTexts } from '../texts.ts'
import { deviceStateTexts } from '#core/texts/states.ts'
import { columnTexts } from '#core/texts/texts.ts'
import type { FilterStyles } from '#web/lists/filter-style.ts'
import {
  deviceModelSource,
  manufacturerSource,
  merchantSource,
  storeSource,
  terminalSource,
} from '#web/lists/filter-sources.ts'
import { blockedStyle } from './state-styles.ts'

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
  manufacturer: { label: deviceTexts.manufacturer, source: manufacturerSource },
  model: { label: deviceTexts.model, source: deviceModelSource },
  terminalTokens: { label: msg`Seen on terminal`, source: terminalSource },
  storeTokens: { label: columnTexts.storeName, source: storeSource },
  merchantTokens: { label: columnTexts.merchantName, source: merchantSource },
  securityPatchFrom: { label: deviceTexts.securityPatch },
  createdFrom: { label: columnTexts.createdAt },
  updatedFrom: { label: deviceTexts.updated },
}

/** The filters of a device's log; the action SHSM has a switch of its own (D-54). */
export const deviceLogFilters: FilterStyles<typeof deviceLogList> = {
  dateFrom: { label: msg`Period` },
  logType: { label: deviceTexts.logType },
  action: { label: deviceTexts.action },
  code: { label: deviceTexts.code },
  content: { label: deviceTexts.content },
}
