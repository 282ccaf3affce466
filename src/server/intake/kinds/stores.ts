import { sql } from 'kysely'
import { switchState } from '#contract/codes.ts'
import { acquirerCode, createdAt, identifier, oneOf, optional, record, text } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

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
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, "merchantCode" text, "storeCode" text, mid text, name text,
          address text, "timeZone" text, "storeStatus" smallint, "createdAt" timestamptz
        )
      ), found as (
        select line.*, acquirer.id as acquirer_id, merchant.affiliate_id, merchant.instance_id,
          merchant.id as merchant_id, mid.id as mid_id, stored.status,
          case
            when acquirer.id is null then array['acquirerCode', 'is unknown']
            when merchant.id is null then array['merchantCode', 'is unknown']
            when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
            when mid.id is null then array['mid', 'is unknown']
            when zone.name is null then array['timeZone', 'is unknown']
          end as problem
        from line
        left join acquirer on acquirer.code = line."acquirerCode"
        left join merchant on merchant.acquirer_id = acquirer.id and merchant.code = line."merchantCode"
        left join mid on mid.merchant_id = merchant.id and mid.code = line.mid
        left join store stored on stored.acquirer_id = acquirer.id and stored.code = line."storeCode"
        -- What PostgreSQL does not know would fail with every transaction of the store.
        left join pg_timezone_names zone on zone.name = line."timeZone"
      ), written as (
        insert into store as stored (token, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, code, name,
          address, time_zone, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, mid_id, "storeCode", name, address,
          "timeZone", coalesce("storeStatus", status, ${switchState.enabled}), coalesce("createdAt", now())
        from found where problem is null
        on conflict (acquirer_id, code) do update set
          mid_id = excluded.mid_id, name = excluded.name, address = excluded.address, time_zone = excluded.time_zone,
          status = excluded.status, version = stored.version + 1
        where (stored.mid_id, stored.name, stored.address, stored.time_zone, stored.status)
          <> (excluded.mid_id, excluded.name, excluded.address, excluded.time_zone, excluded.status)
        returning acquirer_id, code, token
      )
      select found.number, found.token, problem, written.token as written
      from found
      left join written on written.acquirer_id = found.acquirer_id and written.code = "storeCode"`.execute(db)
    return outcomesOf(rows)
  },
}
