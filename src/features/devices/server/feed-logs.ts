import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as v from 'valibot'
import { column } from '#server/database/names.ts'
import { acquirerCode, columnsOf, field, fixed, listed, schemaOf, stored, unnestLines } from '#server/feed/columns.ts'
import {
  identifier,
  isNearWallTime,
  multilineText,
  optional,
  pastInstant,
  pastWallTime,
  text,
} from '#server/feed/fields.ts'
import { outcomesOf, type Kind, type StoredRow } from '#server/feed/kind.ts'
import { treeAbove } from '#server/feed/upsert.ts'

/** Characters; a line has at most 64 KB. */
const CONTENT_MAX = 16_000
/**
 * Days between the two times of a log line. A clock off by days may be what the log reports; one off by months was never set.
 */
const CLOCK_OFF_DAYS_MAX = 31

const fields = {
  acquirerCode,
  deviceId: field(identifier(), fixed('text', { value: sql`device.id` })),
  eventTime: field(pastInstant, fixed('timestamptz(3)')),
  logType: field(text(64), fixed('text')),
  action: field(text(64), fixed('text')),
  code: field(optional(text(64)), fixed('text')),
  content: field(optional(multilineText(CONTENT_MAX)), fixed('text')),
  deviceLocalTime: field(optional(pastWallTime), fixed('timestamp(3)')),
}

const lineSchema = schemaOf(fields)

/** A log has no key of its own: it is all that it says. @returns 128 bits of it, base64url */
const digestOf = ({
  deviceId,
  eventTime,
  logType,
  action,
  code,
  content,
  deviceLocalTime,
}: v.InferOutput<typeof lineSchema>) =>
  createHash('sha256')
    .update(JSON.stringify([deviceId, new Date(eventTime).getTime(), logType, action, code, content, deviceLocalTime]))
    .digest()
    .toString('base64url', 0, 16)

const schema = v.pipe(
  lineSchema,
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

const columns = columnsOf(fields, { digest: fixed('text', { name: 'token' }) })
const values = {
  ...treeAbove('device'),
  ...Object.fromEntries(stored(columns).map(({ name, value }) => [name, value])),
}
const found = sql.join(Object.entries(values).map(([name, value]) => sql`${value} as ${column(name)}`))
const inserted = listed(Object.keys(values))

/** §3 Device log. What a device has said once is never changed. */
export const deviceLogs: Kind<v.InferOutput<typeof schema>> = {
  schema,
  keyOf: ({ digest }) => digest,
  isAudited: false,
  fieldTooOld: ({ eventTime }, retained) =>
    new Date(eventTime) < new Date(retained.deviceLogs) ? 'eventTime' : undefined,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (${unnestLines(lines, columns)}), found as (
        select line.token as line_token, ${found}
        from line left join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
      ), inserted as (
        insert into device_log (${inserted})
        select ${inserted} from found where device_id is not null
        -- One order for all: two feeds with the same lines wait for each other instead of deadlocking.
        order by device_id, event_time, token
        on conflict do nothing
        returning device_id, token
      )
      select line_token as token, array['deviceId', 'is unknown'] as problem, null as outcome
      from found where device_id is null
      union all select found.line_token, null, 'inserted' from inserted join found using (device_id, token)`.execute(db)
    return outcomesOf(rows)
  },
}
