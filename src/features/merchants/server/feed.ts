import { sql } from 'kysely'
import { scaTypes, switchState } from '#core/codes.ts'
import {
  acquirerCode,
  country,
  createdAt,
  identifier,
  listOf,
  mcc,
  oneOf,
  optional,
  record,
  text,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Merchant {
  readonly merchantCode: string
}

/** §3 Merchant. What a line leaves out keeps its value, and begins enabled with PIN and 3DS. */
export const merchants: Kind<Merchant> = {
  schema: record({
    acquirerCode,
    instanceCode: identifier(),
    merchantCode: identifier(),
    name: text(),
    country,
    cardAcceptorName: text(),
    mccs: optional(listOf(mcc)),
    // A merchant is where the terminals' "inherit" ends.
    scaType: optional(oneOf(Object.values(scaTypes).filter((type) => type !== scaTypes.inherit))),
    merchantStatus: optional(oneOf(Object.values(switchState))),
    createdAt,
  }),
  keyOf: ({ merchantCode }) => merchantCode,
  shared: { table: sql`merchant`, key: sql`code` },
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "instanceCode" text, "merchantCode" text, name text, country text,
          "cardAcceptorName" text, mccs text[], "scaType" smallint, "merchantStatus" smallint, "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, instance.affiliate_id, instance.id as instance_id,
          line."merchantCode" as code, line.name, line.country, line."cardAcceptorName" as card_acceptor_name,
          coalesce(line.mccs, stored.mccs, '{}') as mccs,
          coalesce(line."scaType", stored.sca_type, ${scaTypes.pinAndThreeDs}) as sca_type,
          coalesce(line."merchantStatus", stored.status, ${switchState.enabled}) as status,
          coalesce(line."createdAt", now()) as created_at, stored.id,
          case
            when instance.id is null then array['instanceCode', 'is unknown']
            when stored.instance_id <> instance.id then array['instanceCode', 'cannot change']
          end as problem
        from line
        left join instance on instance.acquirer_id = line."acquirerId" and instance.code = line."instanceCode"
        left join merchant stored on stored.acquirer_id = line."acquirerId" and stored.code = line."merchantCode"
      ), updated as (
        update merchant stored set
          name = found.name, country = found.country, card_acceptor_name = found.card_acceptor_name,
          mccs = found.mccs, sca_type = found.sca_type, status = found.status, version = stored.version + 1
        from found
        where stored.id = found.id and problem is null
          and (stored.name, stored.country, stored.card_acceptor_name, stored.mccs, stored.sca_type, stored.status)
            <> (found.name, found.country, found.card_acceptor_name, found.mccs, found.sca_type, found.status)
        returning found.token
      ), inserted as (
        insert into merchant (token, acquirer_id, affiliate_id, instance_id, code, name, country, card_acceptor_name,
          mccs, sca_type, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, code, name, country, card_acceptor_name, mccs, sca_type,
          status, created_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
