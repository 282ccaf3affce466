import * as v from 'valibot'
import { DEVICE_LOG_RANGE_DAYS } from '#core/limits.ts'
import { ownedListCall } from '#core/list/calls.ts'
import { checkDates, instant } from '#core/list/dates.ts'
import { field, list, type ListRow } from '#core/list/declare.ts'
import { contains, flag, time } from '#core/list/filters.ts'
import { deviceTexts as own } from './texts.ts'
import { columnTexts as label } from '#core/texts/texts.ts'
import { daysTouched } from '#core/time/time.ts'

const text = v.string()
const optionalText = v.nullable(text)
/** Null: this kind of attestation does not report it. */
const verdict = v.nullable(v.boolean())

/** §3 Certificate */
export const certificateList = list({
  key: 'devicesCertificates',
  access: 'device.certificates',
  arrangeable: true,
  row: {
    token: field(text),
    app: field(text, { label: own.app }),
    /** D-55: not deleted. */
    active: field(v.boolean(), { label: own.active }),
    status: field(optionalText, { label: label.status }),
    createdAt: field(instant, { label: label.createdAt }),
    updatedOn: field(instant, { label: own.updated }),
    firstAccessed: field(v.nullable(instant), { label: own.firstAccessed }),
    lastAccessed: field(v.nullable(instant), { label: own.lastAccessed }),
  },
  filter: {},
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'desc'],
})

export const listCertificates = ownedListCall(certificateList, {
  name: 'listCertificates',
  path: 'device/{token}/certificates',
  access: 'device.certificates',
})

/** §3 Attestation: what was asked, the verdict fields of the integrity service, the checks of the key's certificates. */
export const attestationList = list({
  key: 'attestations',
  access: 'device.attestations',
  arrangeable: true,
  row: {
    token: field(text),
    type: field(text, { label: label.transactionType }),
    createdAt: field(instant, { label: label.createdAt }),
    updatedOn: field(instant, { label: own.updated }),
    /** Whether the attestation could be made at all. */
    success: field(v.boolean(), { label: own.success }),
    error: field(optionalText, { label: own.error }),
    /** Whether the device passed it; null when there is no result. */
    passed: field(verdict, { label: own.passed }),
    basicIntegrity: field(verdict, { label: own.basicIntegrity }),
    cts: field(verdict, { label: own.cts }),
    appLicensingVerdict: field(optionalText, { label: own.appLicensingVerdict }),
    appRecognitionType: field(optionalText, { label: own.appRecognitionType }),
    deviceRecognitionVerdict: field(optionalText, { label: own.deviceRecognitionVerdict }),
    evaluationType: field(optionalText, { label: own.evaluationType }),
    packageName: field(optionalText, { label: own.packageName }),
    versionCode: field(v.nullable(v.number()), { label: own.versionCode }),
    challengeCheck: field(verdict, { label: own.challengeCheck }),
    versionCheck: field(verdict, { label: own.versionCheck }),
    chainCheck: field(verdict, { label: own.chainCheck }),
    originCheck: field(verdict, { label: own.originCheck }),
    purposesCheck: field(verdict, { label: own.purposesCheck }),
  },
  filter: {},
  sortable: ['createdAt'],
  defaultSort: ['createdAt', 'desc'],
})

export const listAttestations = ownedListCall(attestationList, {
  name: 'listAttestations',
  path: 'device/{token}/attestations',
  access: 'device.attestations',
})

/** §3 Device log. Without dates, the last days up to the longest range are meant. */
export const deviceLogList = list({
  key: 'deviceLogs',
  access: 'device.logs',
  savedFilters: true,
  arrangeable: true,
  row: {
    token: field(text),
    eventTime: field(instant, { label: own.eventTime }),
    logType: field(text, { label: own.logType }),
    action: field(text, { label: own.action }),
    code: field(optionalText, { label: own.code }),
    content: field(optionalText, { label: own.content }),
    /** What the clock of the device showed: a wall time without a zone. */
    deviceLocalTime: field(optionalText, { label: own.deviceLocalTime }),
  },
  filter: {
    dateFrom: time,
    dateTo: time,
    logType: contains,
    action: contains,
    code: contains,
    content: contains,
    /** Whether rows of the action SHSM are among them (D-54); absent, as the server is set. */
    showShsm: flag,
  },
  sortable: ['eventTime'],
  defaultSort: ['eventTime', 'desc'],
  period: 'last30Days',
  rangeDays: DEVICE_LOG_RANGE_DAYS,
  check: (filter) => {
    const problems = checkDates(filter)
    const { dateFrom, dateTo } = filter
    const isTooLong = dateFrom && dateTo && daysTouched(dateFrom, dateTo) > DEVICE_LOG_RANGE_DAYS
    return problems.length === 0 && isTooLong ? [{ field: 'dateTo', error: 'RANGE_TOO_LONG' }] : problems
  },
})

export const listDeviceLogs = ownedListCall(deviceLogList, {
  name: 'listDeviceLogs',
  path: 'device/{token}/logs',
  access: 'device.logs',
})

export type DeviceLogRow = ListRow<typeof deviceLogList>
