import { sql } from 'kysely'
import {
  acquirerCode,
  columnsOf,
  createdAt,
  current,
  field,
  fixed,
  givenOrStored,
  schemaOf,
  updatedOn,
} from '#server/feed/columns.ts'
import { booleanField, identifier, optional, text } from '#server/feed/fields.ts'
import type { Kind } from '#server/feed/kind.ts'
import { treeAbove, upsert } from '#server/feed/upsert.ts'
import { accesses } from './feed-accesses.ts'

interface Certificate {
  readonly deviceId: string
  readonly certificateId: string
}

const fields = {
  acquirerCode,
  deviceId: field(identifier(), fixed('text', { value: sql`device.id` })),
  /** Stable key of the certificate on its device, such as its serial number. */
  certificateId: field(identifier(128), fixed('text')),
  app: field(text(), current('text')),
  isDeleted: field(optional(booleanField), givenOrStored('boolean', sql`false`)),
  status: field(optional(text(64)), givenOrStored('text')),
  ...accesses,
  updatedOn,
  createdAt,
}

/** §3 Certificate of an app on a device. What a line leaves out keeps its value; accesses never move backwards. */
export const certificates: Kind<Certificate> = {
  schema: schemaOf(fields),
  keyOf: ({ deviceId, certificateId }) => `${deviceId} ${certificateId}`,
  isAudited: false,
  store: upsert({
    table: sql`device_certificate`,
    columns: columnsOf(fields),
    inherited: treeAbove('device'),
    from: sql`line
      left join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
      left join device_certificate stored
        on stored.device_id = device.id and stored.certificate_id = line."certificateId"`,
    problem: sql`case when device.id is null then array['deviceId', 'is unknown'] end`,
  }),
}
