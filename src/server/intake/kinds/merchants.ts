import { sql } from 'kysely'
import { scaTypes, switchState } from '#contract/codes.ts'
import { acquirerCode, country, createdAt, identifier, listOf, mcc, oneOf, optional, record, text } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

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
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, "instanceCode" text, "merchantCode" text, name text,
          country text, "cardAcceptorName" text, mccs text[], "scaType" smallint, "merchantStatus" smallint,
          "createdAt" timestamptz
        )
      ), found as (
        select line.*, acquirer.id as acquirer_id, instance.affiliate_id, instance.id as instance_id,
          stored.mccs as stored_mccs, stored.sca_type, stored.status,
          case
            when acquirer.id is null then array['acquirerCode', 'is unknown']
            when instance.id is null then array['instanceCode', 'is unknown']
            when stored.instance_id <> instance.id then array['instanceCode', 'cannot change']
          end as problem
        from line
        left join acquirer on acquirer.code = line."acquirerCode"
        left join instance on instance.acquirer_id = acquirer.id and instance.code = line."instanceCode"
        left join merchant stored on stored.acquirer_id = acquirer.id and stored.code = line."merchantCode"
      ), written as (
        insert into merchant as stored (token, acquirer_id, affiliate_id, instance_id, code, name, country,
          card_acceptor_name, mccs, sca_type, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, "merchantCode", name, country, "cardAcceptorName",
          coalesce(mccs, stored_mccs, '{}'), coalesce("scaType", sca_type, ${scaTypes.pinAndThreeDs}),
          coalesce("merchantStatus", status, ${switchState.enabled}), coalesce("createdAt", now())
        from found where problem is null
        on conflict (acquirer_id, code) do update set
          name = excluded.name, country = excluded.country, card_acceptor_name = excluded.card_acceptor_name,
          mccs = excluded.mccs, sca_type = excluded.sca_type, status = excluded.status, version = stored.version + 1
        where (stored.name, stored.country, stored.card_acceptor_name, stored.mccs, stored.sca_type, stored.status)
          <> (excluded.name, excluded.country, excluded.card_acceptor_name, excluded.mccs, excluded.sca_type,
            excluded.status)
        returning acquirer_id, code, token
      )
      select found.number, found.token, problem, written.token as written
      from found
      left join written on written.acquirer_id = found.acquirer_id and written.code = "merchantCode"`.execute(db)
    return outcomesOf(rows)
  },
}
