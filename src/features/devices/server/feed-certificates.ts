import { sql } from 'kysely'
import {
  acquirerCode,
  createdAt,
  booleanField,
  identifier,
  pastInstant,
  optional,
  record,
  text,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Certificate {
  readonly deviceId: string
  readonly certificateId: string
}

/** §3 Certificate of an app on a device. What a line leaves out keeps its value; accesses never move backwards. */
export const certificates: Kind<Certificate> = {
  schema: record({
    acquirerCode,
    deviceId: identifier(),
    /** Stable key of the certificate on its device, such as its serial number. */
    certificateId: identifier(128),
    app: text(),
    isDeleted: optional(booleanField),
    status: optional(text(64)),
    firstAccessedAt: optional(pastInstant),
    lastAccessedAt: optional(pastInstant),
    updatedOn: optional(pastInstant),
    createdAt,
  }),
  keyOf: ({ deviceId, certificateId }) => `${deviceId} ${certificateId}`,
  isAudited: false,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "deviceId" text, "certificateId" text, app text, "isDeleted" boolean,
          status text, "firstAccessedAt" timestamptz, "lastAccessedAt" timestamptz, "updatedOn" timestamptz,
          "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, device.affiliate_id, device.instance_id,
          device.merchant_id, device.id as device_id, line."certificateId" as certificate_id, line.app,
          coalesce(line."isDeleted", stored.is_deleted, false) as is_deleted,
          coalesce(line.status, stored.status) as status,
          least(line."firstAccessedAt", stored.first_accessed_at) as first_accessed_at,
          greatest(line."lastAccessedAt", stored.last_accessed_at) as last_accessed_at,
          coalesce(line."createdAt", now()) as created_at,
          coalesce(line."updatedOn", case when stored.id is null then line."createdAt" end, now()) as updated_at,
          stored.id,
          case when device.id is null then array['deviceId', 'is unknown'] end as problem
        from line
        left join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
        left join device_certificate stored
          on stored.device_id = device.id and stored.certificate_id = line."certificateId"
      ), updated as (
        update device_certificate stored set
          app = found.app, is_deleted = found.is_deleted, status = found.status,
          first_accessed_at = found.first_accessed_at, last_accessed_at = found.last_accessed_at,
          updated_at = found.updated_at
        from found
        where stored.id = found.id and problem is null
          and (stored.app, stored.is_deleted, stored.status, stored.first_accessed_at, stored.last_accessed_at)
          is distinct from (found.app, found.is_deleted, found.status, found.first_accessed_at, found.last_accessed_at)
        returning found.token
      ), inserted as (
        insert into device_certificate (token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id,
          certificate_id, app, is_deleted, status, first_accessed_at, last_accessed_at, created_at, updated_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, certificate_id, app, is_deleted,
          status, first_accessed_at, last_accessed_at, created_at, updated_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
