import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import { acquirerCode, createdAt, identifier, oneOf, optional, record, text } from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Store {
  readonly storeCode: string
}

/** §3 Store; its MID is one of its merchant's. What a line leaves out keeps its value, and begins enabled. */
export const stores: Kind<Store> = {
  schema: record({
    acquirerCode,
    merchantCode: identifier(),
    storeCode: identifier(),
    mid: identifier(),
    name: text(),
    address: text(),
    /** A name of the IANA time zone database. */
    timeZone: text(),
    storeStatus: optional(oneOf(Object.values(switchState))),
    createdAt,
  }),
  keyOf: ({ storeCode }) => storeCode,
  shared: { table: sql`store`, key: sql`code` },
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "merchantCode" text, "storeCode" text, mid text, name text, address text,
          "timeZone" text, "storeStatus" smallint, "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, merchant.affiliate_id, merchant.instance_id,
          merchant.id as merchant_id, mid.id as mid_id, line."storeCode" as code, line.name, line.address,
          line."timeZone" as time_zone, coalesce(line."storeStatus", stored.status, ${switchState.enabled}) as status,
          coalesce(line."createdAt", now()) as created_at, stored.id,
          case
            when merchant.id is null then array['merchantCode', 'is unknown']
            when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
            when mid.id is null then array['mid', 'is unknown']
            when zone.name is null then array['timeZone', 'is unknown']
          end as problem
        from line
        left join merchant on merchant.acquirer_id = line."acquirerId" and merchant.code = line."merchantCode"
        left join mid on mid.acquirer_id = line."acquirerId" and mid.code = line.mid and mid.merchant_id = merchant.id
        left join store stored on stored.acquirer_id = line."acquirerId" and stored.code = line."storeCode"
        -- A zone that PostgreSQL does not know would fail with every transaction of the store.
        left join pg_timezone_names zone on zone.name = line."timeZone"
      ), updated as (
        update store stored set
          mid_id = found.mid_id, name = found.name, address = found.address, time_zone = found.time_zone,
          status = found.status, version = stored.version + 1
        from found
        where stored.id = found.id and problem is null
          and (stored.mid_id, stored.name, stored.address, stored.time_zone, stored.status)
            <> (found.mid_id, found.name, found.address, found.time_zone, found.status)
        returning found.token
      ), inserted as (
        insert into store (token, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, code, name, address,
          time_zone, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, code, name, address, time_zone,
          status, created_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
