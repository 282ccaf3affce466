import * as v from 'valibot'
import { attestationStates, blockStates, deviceStates, deviceTroubles, healthStates } from '#core/codes.ts'
import { byToken, endpoint, type ReplyOf } from '#core/endpoint.ts'
import { REASON_MAX } from '#core/limits.ts'
import { HOUR_MS, evictableFamily } from '#core/offline.ts'
import { listCall } from '#core/list/calls.ts'
import { checkRange, instant } from '#core/list/dates.ts'
import { field, list, type ListRow } from '#core/list/declare.ts'
import { detailsCall, detailsOf } from '#core/list/details.ts'
import { choice, contains, time, tokens, values } from '#core/list/filters.ts'
import { count } from '#core/count.ts'
import { deviceTexts } from './texts.ts'
import { asName, isReadable, isVisible, lengthOf } from '#core/text/text.ts'
import { columnTexts as label } from '#core/texts/texts.ts'

const text = v.string()
const optionalText = v.nullable(text)

/** §3 Device, §9 sortable fields; the filters by merchant and by what is above one are hidden as D-86 hides them elsewhere. */
export const deviceList = list({
  key: 'devices',
  access: 'device.list',
  savedFilters: true,
  arrangeable: true,
  offline: evictableFamily('devices', { version: 2 }),
  // They change seldom and are read as a whole: once in an hour keeps the traffic low.
  prefetch: { rows: 200, newRowsFirst: false, freshFor: HOUR_MS },
  exported: { access: 'device.export', name: /*i18n*/ { id: 'export.devices', message: 'Devices' } },
  row: {
    token: field(text, { offline: true }),
    deviceId: field(text, { label: label.deviceId, offline: true }),
    manufacturer: field(text, { label: deviceTexts.manufacturer, offline: true }),
    model: field(text, { label: deviceTexts.model, offline: true }),
    /** Name and version, such as 'Android 15'; null when neither is known. */
    os: field(optionalText, { label: deviceTexts.os, offline: true }),
    securityPatch: field(v.nullable(v.pipe(text, v.isoDate())), { label: deviceTexts.securityPatch, offline: true }),
    /** Active while the last contact is recent (D-53). */
    status: field(v.picklist(deviceStates), { label: label.status, offline: true }),
    blocked: field(v.boolean(), { label: deviceTexts.blocked, offline: true }),
    /** How the newest attestation went. */
    attestation: field(v.picklist(attestationStates), { label: deviceTexts.attestation, offline: true }),
    /** What is wrong with it, if anything (B-28). */
    health: field(v.array(v.picklist(deviceTroubles)), { label: deviceTexts.health, offline: true }),
    createdAt: field(instant, { label: label.createdAt, column: 'createdDate', offline: true }),
    updatedOn: field(instant, { label: deviceTexts.updated, column: 'updatedDate', offline: true }),
    lastAccessed: field(v.nullable(instant), { label: deviceTexts.lastAccessed, offline: true }),
  },
  filter: {
    deviceId: contains,
    manufacturer: values,
    model: values,
    status: choice(deviceStates),
    blocked: choice(blockStates),
    attestation: choice(attestationStates),
    health: choice(healthStates),
    /** Whole days; the time of day is passed over. */
    securityPatchFrom: time,
    securityPatchTo: time,
    createdFrom: time,
    createdTo: time,
    updatedFrom: time,
    updatedTo: time,
    /** Devices seen on these terminals, or on terminals of these stores. */
    terminalTokens: tokens,
    storeTokens: tokens,
    merchantTokens: tokens,
    instanceTokens: tokens,
    affiliateTokens: tokens,
    acquirerTokens: tokens,
  },
  sortable: ['deviceId', 'manufacturer', 'model', 'createdAt', 'updatedOn', 'blocked'],
  defaultSort: ['deviceId', 'asc'],
  reduced: { filters: ['merchantTokens', 'instanceTokens', 'affiliateTokens', 'acquirerTokens'], columns: [] },
  check: (filter) => [
    ...checkRange(filter, 'securityPatchFrom', 'securityPatchTo'),
    ...checkRange(filter, 'createdFrom', 'createdTo'),
    ...checkRange(filter, 'updatedFrom', 'updatedTo'),
  ],
})

export const listDevices = listCall(deviceList, { name: 'listDevices', path: 'devices' })

export type DeviceRow = ListRow<typeof deviceList>

const deviceDetails = detailsOf(deviceList, {
  version: count,
  firstAccessed: v.nullable(instant),
  androidApiVersion: v.nullable(v.number()),
  androidVersion: optionalText,
  iosVersion: optionalText,
  serialNumber: optionalText,
  deviceType: optionalText,
  product: optionalText,
  hardware: v.strictObject({
    armVariant: optionalText,
    board: optionalText,
    cpu: optionalText,
    coreCount: v.nullable(v.number()),
    /** With its unit, as the device reports it. */
    frequency: optionalText,
    modemBoard: optionalText,
  }),
  software: v.strictObject({ basebandVersion: optionalText }),
})

/** GET device/{id} (§7) */
export const getDevice = detailsCall(deviceList, {
  name: 'getDevice',
  path: 'device/{id}',
  access: 'device.view',
  reply: deviceDetails,
  offline: evictableFamily('device', { version: 2 }),
})

export type DeviceDetails = ReplyOf<typeof getDevice>

// To block needs no reason, which is an empty text.
const reason = v.pipe(
  text,
  v.maxLength(2 * REASON_MAX),
  v.transform(asName),
  v.check(
    (reasonText) =>
      lengthOf(reasonText) <= REASON_MAX && isReadable(reasonText) && (reasonText === '' || isVisible(reasonText)),
  ),
)

/** Whether it is to be blocked, and why. */
export const blocking = { blocked: v.boolean(), reason: v.optional(reason, '') }

/** PUT device/{token}/status (D-34, D-53): blocks or unblocks; to unblock, a reason must be given. */
export const setDeviceStatus = endpoint({
  name: 'setDeviceStatus',
  method: 'PUT',
  path: 'device/{token}/status',
  access: 'device.status',
  params: byToken,
  body: v.strictObject({ ...blocking, version: v.pipe(v.number(), v.integer()) }),
  reply: deviceDetails,
})

/** GET devices/get-models (§7): the models of the devices in scope, alphabetical. */
export const listDeviceModels = endpoint({
  name: 'listDeviceModels',
  method: 'GET',
  path: 'devices/get-models',
  access: 'device.list',
  reply: v.array(text),
  compressed: true,
})

/** GET devices/get-manufacturers (§7): the same of their manufacturers. */
export const listDeviceManufacturers = endpoint({
  name: 'listDeviceManufacturers',
  method: 'GET',
  path: 'devices/get-manufacturers',
  access: 'device.list',
  reply: v.array(text),
  compressed: true,
})
