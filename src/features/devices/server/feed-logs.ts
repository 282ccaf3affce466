import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import {
  acquirerCode,
  identifier,
  pastInstant,
  isNearWallTime,
  multilineText,
  optional,
  record,
  text,
  pastWallTime,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, type Kind, type StoredRow } from '#server/feed/kind.ts'

/** Characters; a line has at most 64 KB. */
const CONTENT_MAX = 16_000
/** Days between the two times of a log line. A clock off by days may be what the log reports; one off by months was never set. */
const CLOCK_OFF_DAYS_MAX = 31

const fields = record({
  acquirerCode,
  deviceId: identifier(),
  eventTime: pastInstant,
  logType: text(64),
  action: text(64),
  code: optional(text(64)),
  content: optional(multilineText(CONTENT_MAX)),
  deviceLocalTime: optional(pastWallTime),
})

/** A log has no key of its own: it is all that it says. @returns 128 bits of it, base64url */
const digestOf = ({
  deviceId,
  eventTime,
  logType,
  action,
  code,
  content,
  deviceLocalTime,
}: v.InferOutput<typeof fields>) =>
  createHash('sha256')
    .update(JSON.stringify([deviceId, new Date(eventTime).getTime(), logType, action, code, content, deviceLocalTime]))
    .digest()
    .toString('base64url', 0, 16)

const schema = v.pipe(
  fields,
  v.forward(
    v.check(
      ({ eventTime, deviceLocalTime }) =>
        !deviceLocalTime || isNearWallTime(eventTime, deviceLocalTime, CLOCK_OFF_DAYS_MAX * 24),
      `must be within ${CLOCK_OFF_DAYS_MAX} days of eventTime`,
    ),
    ['deviceLocalTime'],
  ),
  v.transform((line) => ({ ...line, digest: digestOf(line) })),
)

/** §3 Device log. What a device has said once is never changed. */
export const deviceLogs: Kind<v.InferOutput<typeof schema>> = {
  schema,
  keyOf: ({ digest }) => digest,
  isAudited: false,
  fieldTooOld: ({ eventTime }, retained) =>
    new Date(eventTime) < new Date(retained.deviceLogs) ? 'eventTime' : undefined,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "deviceId" text, digest text, "eventTime" timestamptz(3), "logType" text,
          action text, code text, content text, "deviceLocalTime" timestamp(3)
        )
      ), found as (
        select line.*, device.id as device_id, device.affiliate_id, device.instance_id, device.merchant_id,
          case when device.id is null then array['deviceId', 'is unknown'] end as problem
        from line left join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
      ), inserted as (
        insert into device_log (device_id, event_time, token, acquirer_id, affiliate_id, instance_id, merchant_id,
          log_type, action, code, content, device_local_time)
        select device_id, "eventTime", digest, "acquirerId", affiliate_id, instance_id, merchant_id, "logType", action,
          code, content, "deviceLocalTime"
        from found where problem is null
        -- One order for all: two feeds with the same lines wait for each other instead of deadlocking.
        order by device_id, "eventTime", digest
        on conflict do nothing
        returning device_id, token
      )
      select token, problem, null as outcome from found where problem is not null
      union all select found.token, null, 'inserted'
      from inserted join found on found.device_id = inserted.device_id and found.digest = inserted.token`.execute(db)
    return outcomesOf(rows)
  },
}
