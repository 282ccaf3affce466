import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Tables } from '#server/database/types.ts'
import {
  acquirerCode,
  createdAt,
  day,
  booleanField,
  identifier,
  pastInstant,
  listOf,
  optional,
  record,
  text,
  wholeNumber,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type FeedLine, type StoredRow } from '#server/feed/kind.ts'

const schema = record({
  acquirerCode,
  merchantCode: identifier(),
  deviceId: identifier(),
  manufacturer: text(),
  model: text(),
  securityPatch: optional(day),
  blocked: optional(booleanField),
  androidApiVersion: optional(wholeNumber(1, 999)),
  androidVersion: optional(text(32)),
  iosVersion: optional(text(32)),
  serialNumber: optional(text(64)),
  deviceType: optional(text(64)),
  product: optional(text(64)),
  hardware: optional(
    record({
      armVariant: optional(text(64)),
      board: optional(text(64)),
      cpu: optional(text(64)),
      coreCount: optional(wholeNumber(1, 999)),
      frequency: optional(text(32)),
      modemBoard: optional(text(64)),
    }),
  ),
  software: optional(record({ basebandVersion: optional(text(64)) })),
  firstAccessedAt: optional(pastInstant),
  lastAccessedAt: optional(pastInstant),
  /** The terminals of its merchant that it was seen on; they are added to those known. */
  tids: optional(listOf(identifier())),
  updatedOn: optional(pastInstant),
  createdAt,
})

type Device = v.InferOutput<typeof schema>

/** §3 Device. What a line leaves out keeps its value; contacts never move backwards. */
export const devices: Kind<Device> = {
  schema,
  keyOf: ({ deviceId }) => deviceId,
  shared: { table: sql`device`, key: sql`device_id` },
  isAudited: true,
  store: async (db, lines) => {
    const detailed = lines.map(withDetails)
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(detailed)}::json) as line (
          token text, "acquirerId" bigint, "merchantCode" text, "deviceId" text, manufacturer text, model text,
          "securityPatch" date, blocked boolean, details jsonb, "firstAccessedAt" timestamptz,
          "lastAccessedAt" timestamptz, tids text[], "updatedOn" timestamptz, "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, merchant.affiliate_id, merchant.instance_id,
          merchant.id as merchant_id, line."deviceId" as device_id, line.manufacturer, line.model,
          coalesce(line."securityPatch", stored.security_patch) as security_patch,
          coalesce(line.blocked, stored.blocked, false) as blocked,
          coalesce(stored.details, '{}') || line.details as details,
          least(line."firstAccessedAt", stored.first_accessed_at) as first_accessed_at,
          greatest(line."lastAccessedAt", stored.last_accessed_at) as last_accessed_at,
          coalesce(line."createdAt", now()) as created_at,
          coalesce(line."updatedOn", case when stored.id is null then line."createdAt" end, now()) as updated_at,
          stored.id,
          case
            when merchant.id is null then array['merchantCode', 'is unknown']
            when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
            when exists (
              select tid from unnest(line.tids) tid except select tid from terminal where merchant_id = merchant.id
            ) then array['tids', 'holds an unknown TID']
          end as problem
        from line
        left join merchant on merchant.acquirer_id = line."acquirerId" and merchant.code = line."merchantCode"
        left join device stored on stored.acquirer_id = line."acquirerId" and stored.device_id = line."deviceId"
      ), updated as (
        update device stored set
          manufacturer = found.manufacturer, model = found.model, security_patch = found.security_patch,
          blocked = found.blocked, details = found.details, first_accessed_at = found.first_accessed_at,
          last_accessed_at = found.last_accessed_at, updated_at = found.updated_at, version = stored.version + 1
        from found
        where stored.id = found.id and problem is null
          and (stored.manufacturer, stored.model, stored.security_patch, stored.blocked, stored.details,
            stored.first_accessed_at, stored.last_accessed_at)
          is distinct from (found.manufacturer, found.model, found.security_patch, found.blocked, found.details,
            found.first_accessed_at, found.last_accessed_at)
        returning found.token
      ), inserted as (
        insert into device (token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, manufacturer, model,
          security_patch, blocked, details, first_accessed_at, last_accessed_at, created_at, updated_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, manufacturer, model,
          security_patch, blocked, details, first_accessed_at, last_accessed_at, created_at, updated_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    const outcomes = outcomesOf(rows)
    const accepted = detailed.filter(({ token }) => typeof outcomes.get(token) !== 'object')
    for (const token of await linkTerminals(db, accepted)) if (!outcomes.has(token)) outcomes.set(token, 'updated')
    return outcomes
  },
}

/** What only the details of a device show is kept as one document. */
const withDetails = ({ content, ...line }: FeedLine<Device>): FeedLine => {
  const {
    androidApiVersion,
    androidVersion,
    iosVersion,
    serialNumber,
    deviceType,
    product,
    hardware,
    software,
    ...rest
  } = content
  const given = { androidApiVersion, androidVersion, iosVersion, serialNumber, deviceType, product, hardware, software }
  const details = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return { ...line, content: { ...rest, details } }
}

/** Notes the terminals that devices were seen on. @returns the tokens of the lines that changed something */
const linkTerminals = async (db: Transaction<Tables>, lines: readonly FeedLine[]): Promise<string[]> => {
  const { rows } = await sql<{ token: string }>`
    with seen as (
      select line.token, device.id as device_id, terminal.id as terminal_id
      from json_to_recordset(${asJson(lines)}::json)
        as line (token text, "acquirerId" bigint, "deviceId" text, tids text[])
      join device on device.acquirer_id = line."acquirerId" and device.device_id = line."deviceId"
      join terminal on terminal.acquirer_id = line."acquirerId" and terminal.tid = any (line.tids)
        and terminal.merchant_id = device.merchant_id
    ), linked as (
      insert into device_terminal (device_id, terminal_id) select device_id, terminal_id from seen
      on conflict do nothing
      returning device_id
    )
    select distinct token from seen where device_id in (select device_id from linked)`.execute(db)
  return rows.map(({ token }) => token)
}
