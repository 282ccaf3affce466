import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#server/database/connect.ts'
import { asIntake } from '#server/database/scope.ts'
import type { Tables } from '#server/database/types.ts'
import type { Tenant } from './factories.ts'
import type { Fields } from './intake-lines.ts'
import type { TestApp } from './test-app.ts'

let counter = 0

export interface BuiltDevice {
  readonly id: number
  readonly token: string
  readonly deviceId: string
  /** What its lines say of themselves. */
  readonly line: { readonly acquirerCode: string; readonly deviceId: string }
}

type DeviceValues = Partial<Omit<Insertable<Tables['device']>, 'id' | 'details'>> & { details?: Fields }

/** Builds a device of the tenant's merchant, seen on the tenant's terminal unless told otherwise. */
export const buildDevice = (
  database: Database,
  tenant: Tenant,
  { details = {}, ...values }: DeviceValues = {},
  seenOn: readonly number[] = [tenant.terminalId],
): Promise<BuiltDevice> =>
  asIntake(database, async ({ db }) => {
    const { acquirerId, affiliateId, instanceId, merchantId } = tenant
    const device = await db
      .insertInto('device')
      .values({
        acquirerId,
        affiliateId,
        instanceId,
        merchantId,
        token: randomBytes(16).toString('base64url'),
        deviceId: `device-${++counter}`,
        manufacturer: 'Google',
        model: 'Pixel 8',
        lastAccessedAt: '2026-11-20T08:00:00Z',
        ...values,
        details: JSON.stringify(details),
      })
      .returning(['id', 'token', 'deviceId'])
      .executeTakeFirstOrThrow()
    for (const terminalId of seenOn) {
      await db.insertInto('deviceTerminal').values({ deviceId: device.id, terminalId }).execute()
    }
    const { code } = await db
      .selectFrom('acquirer')
      .select('code')
      .where('id', '=', acquirerId)
      .executeTakeFirstOrThrow()
    return { ...device, line: { acquirerCode: code, deviceId: device.deviceId } }
  })

interface AttestationValues {
  readonly createdAt: string
  readonly success: boolean
  readonly passed: boolean | null
}

/** Adds an attestation of a device by its id. */
export const addAttestation = async (
  { query }: Pick<TestApp, 'query'>,
  deviceId: number,
  { createdAt, success, passed }: AttestationValues,
): Promise<void> => {
  await query(
    `insert into device_attestation (acquirer_id, affiliate_id, instance_id, merchant_id, device_id, attestation_id, token,
       type, created_at, updated_at, success, passed)
     select acquirer_id, affiliate_id, instance_id, merchant_id, id, $2, $2, 'PLAY_INTEGRITY', $3::timestamptz,
       $3::timestamptz, $4, $5
     from device where id = $1`,
    [deviceId, `attestation-${++counter}`, createdAt, success, passed],
  )
}

/** A log line of a device. */
export const logLine = ({ line }: Pick<BuiltDevice, 'line'>, fields: Fields = {}): Fields => ({
  ...line,
  eventTime: '2026-11-20T09:00:00Z',
  logType: 'INFO',
  action: 'LOGIN',
  ...fields,
})

/** An attestation of a device that passed. */
export const attestationLine = ({ line }: Pick<BuiltDevice, 'line'>, fields: Fields = {}): Fields => ({
  ...line,
  attestationId: `attestation-${++counter}`,
  type: 'PLAY_INTEGRITY',
  success: true,
  result: { passed: true },
  createdAt: '2026-11-19T10:00:00Z',
  ...fields,
})

/** A certificate of a device in use. */
export const certificateLine = ({ line }: Pick<BuiltDevice, 'line'>, fields: Fields = {}): Fields => ({
  ...line,
  certificateId: `certificate-${++counter}`,
  app: 'com.example.softpos',
  createdAt: '2026-11-18T10:00:00Z',
  ...fields,
})

/** A Z report of a terminal over a day without sales. */
export const reportLine = (acquirerCode: string, tid: string, fields: Fields = {}): Fields => ({
  acquirerCode,
  tid,
  operationId: `operation-${++counter}`,
  type: 0,
  dateTime: '2026-11-20T23:59:00',
  periodFrom: '2026-11-20T00:00:00',
  periodTo: '2026-11-20T23:59:59',
  totals: [],
  ...fields,
})
