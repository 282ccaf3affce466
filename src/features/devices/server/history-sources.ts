import { sql } from 'kysely'
import { SHSM_ACTION } from '#core/codes.ts'
import { attestationList, certificateList, deviceLogList } from '../history.ts'
import { column } from '#server/database/names.ts'
import type { PrincipalScope } from '#server/database/scope.ts'
import { instantRange, instantText } from '#server/lists/instants.ts'
import { containing, foldedNow, type ListSource, sourceOf } from '#server/lists/source.ts'
import { deviceVisible } from './scope.ts'

const of = (name: string) => column(`h.${name}`)

/** The rows of one device; their table has its own row-level policy. */
const ofDevice = (id: number) => (scope: PrincipalScope) =>
  sql`h.device_id = ${id} and ${deviceVisible(scope, 'h', 'device_id')}`

export const certificateSource = (deviceId: number): ListSource<typeof certificateList> =>
  sourceOf(certificateList, {
    from: sql`device_certificate as h`,
    key: ['id'],
    visible: ofDevice(deviceId),
    columns: {
      token: of('token'),
      app: of('app'),
      active: sql`not h.is_deleted`,
      status: of('status'),
      createdAt: instantText(of('created_at')),
      updatedOn: instantText(of('updated_at')),
      firstAccessed: instantText(of('first_accessed_at')),
      lastAccessed: instantText(of('last_accessed_at')),
    },
    sort: { createdAt: of('created_at') },
    filter: {},
  })

const verdict = (name: string) => sql`h.verdict->>${name}::text`
const check = (name: string) => sql`(h.certificate_checks->>${name}::text)::boolean`

export const attestationSource = (deviceId: number): ListSource<typeof attestationList> =>
  sourceOf(attestationList, {
    from: sql`device_attestation as h`,
    key: ['id'],
    visible: ofDevice(deviceId),
    columns: {
      token: of('token'),
      type: of('type'),
      createdAt: instantText(of('created_at')),
      updatedOn: instantText(of('updated_at')),
      success: of('success'),
      error: of('error'),
      passed: of('passed'),
      basicIntegrity: sql`(${verdict('basicIntegrity')})::boolean`,
      cts: sql`(${verdict('cts')})::boolean`,
      appLicensingVerdict: verdict('appLicensingVerdict'),
      appRecognitionType: verdict('appRecognitionType'),
      deviceRecognitionVerdict: verdict('deviceRecognitionVerdict'),
      evaluationType: verdict('evaluationType'),
      packageName: verdict('packageName'),
      versionCode: sql`(${verdict('versionCode')})::bigint`,
      challengeCheck: check('challenge'),
      versionCheck: check('version'),
      chainCheck: check('chain'),
      originCheck: check('origin'),
      purposesCheck: check('purposes'),
    },
    sort: { createdAt: of('created_at') },
    filter: {},
  })

export const deviceLogSource = (deviceId: number): ListSource<typeof deviceLogList> =>
  sourceOf(deviceLogList, {
    from: sql`device_log as h`,
    key: ['device_id', 'event_time', 'token'],
    visible: ofDevice(deviceId),
    columns: {
      token: of('token'),
      eventTime: instantText(of('event_time')),
      logType: of('log_type'),
      action: of('action'),
      code: of('code'),
      content: of('content'),
      deviceLocalTime: sql`to_char(h.device_local_time, 'YYYY-MM-DD"T"HH24:MI:SS')`,
    },
    sort: { eventTime: of('event_time') },
    filter: {
      ...instantRange(of('event_time')),
      logType: (text: string) => containing(foldedNow(of('log_type')), text),
      action: (text: string) => containing(foldedNow(of('action')), text),
      code: (text: string) => containing(foldedNow(of('code')), text),
      content: (text: string) => containing(foldedNow(of('content')), text),
      showShsm: (shown: boolean) => (shown ? sql`true` : sql`h.action <> ${SHSM_ACTION}`),
    },
  })
