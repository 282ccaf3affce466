import { sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { Tables } from '../../db/types.ts'
import {
  acquirerCode,
  createdAt,
  day,
  flag,
  identifier,
  instant,
  listOf,
  optional,
  record,
  text,
  wholeNumber,
} from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Line, type Stored } from '../kind.ts'

const schema = record({
  acquirerCode,
  merchantCode: identifier(),
  deviceId: identifier(),
  manufacturer: text(),
  model: text(),
  securityPatch: optional(day),
  blocked: optional(flag),
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
  firstAccessedAt: optional(instant),
  lastAccessedAt: optional(instant),
  /** The terminals of its merchant that it was seen on; they are added to those known. */
  tids: optional(listOf(identifier())),
  updatedOn: optional(instant),
  createdAt,
})

type Device = v.InferOutput<typeof schema>

/** §3 Device. What a line leaves out keeps its value; contacts never move backwards. */
export const devices: Kind<Device> = {
  schema,
  keyOf: ({ deviceId }) => deviceId,
  isAudited: true,
  store: async (db, lines) => {
    const json = asJson(lines.map(withDetails))
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${json}::json) as line (
          number int, token text, "acquirerCode" text, "merchantCode" text, "deviceId" text, manufacturer text,
          model text, "securityPatch" date, blocked boolean, details jsonb, "firstAccessedAt" timestamptz,
          "lastAccessedAt" timestamptz, tids text[], "updatedOn" timestamptz, "createdAt" timestamptz
        )
      ), found as (
        select line.number, line.token, line."deviceId" as device_id, line.manufacturer, line.model,
          acquirer.id as acquirer_id, merchant.affiliate_id, merchant.instance_id, merchant.id as merchant_id,
          coalesce(line."securityPatch", stored.security_patch) as security_patch,
          coalesce(line.blocked, stored.blocked, false) as blocked,
          coalesce(stored.details, '{}') || line.details as details,
          least(line."firstAccessedAt", stored.first_accessed_at) as first_accessed_at,
          greatest(line."lastAccessedAt", stored.last_accessed_at) as last_accessed_at,
          coalesce(line."createdAt", now()) as created_at,
          coalesce(line."updatedOn", case when stored.id is null then line."createdAt" end, now()) as updated_at,
          case
            when acquirer.id is null then array['acquirerCode', 'is unknown']
            when merchant.id is null then array['merchantCode', 'is unknown']
            when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
            when exists (
              select tid from unnest(line.tids) tid except select tid from terminal where merchant_id = merchant.id
            ) then array['tids', 'holds an unknown TID']
          end as problem
        from line
        left join acquirer on acquirer.code = line."acquirerCode"
        left join merchant on merchant.acquirer_id = acquirer.id and merchant.code = line."merchantCode"
        left join device stored on stored.acquirer_id = acquirer.id and stored.device_id = line."deviceId"
      ), written as (
        insert into device as stored (token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id,
          manufacturer, model, security_patch, blocked, details, first_accessed_at, last_accessed_at, created_at,
          updated_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, device_id, manufacturer, model,
          security_patch, blocked, details, first_accessed_at, last_accessed_at, created_at, updated_at
        from found where problem is null
        on conflict (acquirer_id, device_id) do update set
          manufacturer = excluded.manufacturer, model = excluded.model, security_patch = excluded.security_patch,
          blocked = excluded.blocked, details = excluded.details, first_accessed_at = excluded.first_accessed_at,
          last_accessed_at = excluded.last_accessed_at, updated_at = excluded.updated_at, version = stored.version + 1
        where (stored.manufacturer, stored.model, stored.security_patch, stored.blocked, stored.details,
            stored.first_accessed_at, stored.last_accessed_at)
          is distinct from (excluded.manufacturer, excluded.model, excluded.security_patch, excluded.blocked,
            excluded.details, excluded.first_accessed_at, excluded.last_accessed_at)
        returning acquirer_id, device_id, token
      )
      select found.number, found.token, problem, written.token as written
      from found left join written using (acquirer_id, device_id)`.execute(db)

    const outcomes = outcomesOf(rows)
    for (const number of await linkTerminals(db, json)) {
      if (outcomes.get(number) === 'unchanged') outcomes.set(number, 'updated')
    }
    return outcomes
  },
}

/** What only the details of a device show is kept as one document. */
const withDetails = ({ content, ...line }: Line<Device>): Line => {
  const { androidApiVersion, androidVersion, iosVersion, serialNumber, deviceType, product, hardware, software, ...rest } =
    content
  const given = { androidApiVersion, androidVersion, iosVersion, serialNumber, deviceType, product, hardware, software }
  const details = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return { ...line, content: { ...rest, details } }
}

/** Notes the terminals that devices were seen on. @returns the lines that told something new */
const linkTerminals = async (db: Transaction<Tables>, json: string): Promise<number[]> => {
  const { rows } = await sql<{ number: number }>`
    with seen as (
      select line.number, device.id as device_id, terminal.id as terminal_id
      from json_to_recordset(${json}::json) as line (number int, "acquirerCode" text, "merchantCode" text,
        "deviceId" text, tids text[])
      join acquirer on acquirer.code = line."acquirerCode"
      join merchant on merchant.acquirer_id = acquirer.id and merchant.code = line."merchantCode"
      join device on device.merchant_id = merchant.id and device.device_id = line."deviceId"
      join terminal on terminal.merchant_id = merchant.id and terminal.tid = any (line.tids)
    ), linked as (
      insert into device_terminal (device_id, terminal_id) select device_id, terminal_id from seen
      on conflict do nothing
      returning device_id
    )
    select distinct number from seen join linked using (device_id)`.execute(db)
  return rows.map(({ number }) => number)
}
