import { sql } from 'kysely'
import { switchState } from '#core/codes.ts'
import {
  acquirerCode,
  country,
  createdAt,
  identifier,
  mcc,
  oneOf,
  optional,
  record,
  text,
} from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Mid {
  readonly cardAcceptorIdentificationCode: string
}

/** §3 MID. What a line leaves out keeps its value, and begins enabled. */
export const mids: Kind<Mid> = {
  schema: record({
    acquirerCode,
    merchantCode: identifier(),
    cardAcceptorIdentificationCode: identifier(),
    cardAcceptorName: text(),
    cardAcceptorCountry: country,
    cardAcceptorCity: text(),
    mccCode: mcc,
    midStatus: optional(oneOf(Object.values(switchState))),
    createdAt,
  }),
  keyOf: ({ cardAcceptorIdentificationCode }) => cardAcceptorIdentificationCode,
  shared: { table: sql`mid`, key: sql`code` },
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "merchantCode" text, "cardAcceptorIdentificationCode" text,
          "cardAcceptorName" text, "cardAcceptorCountry" text, "cardAcceptorCity" text, "mccCode" text,
          "midStatus" smallint, "createdAt" timestamptz
        )
      ), found as (
        select line.token, line."acquirerId" as acquirer_id, merchant.affiliate_id, merchant.instance_id,
          merchant.id as merchant_id, line."cardAcceptorIdentificationCode" as code,
          line."cardAcceptorName" as name, line."cardAcceptorCountry" as country, line."cardAcceptorCity" as city,
          line."mccCode" as mcc, coalesce(line."midStatus", stored.status, ${switchState.enabled}) as status,
          coalesce(line."createdAt", now()) as created_at, stored.id,
          case
            when merchant.id is null then array['merchantCode', 'is unknown']
            when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
          end as problem
        from line
        left join merchant on merchant.acquirer_id = line."acquirerId" and merchant.code = line."merchantCode"
        left join mid stored
          on stored.acquirer_id = line."acquirerId" and stored.code = line."cardAcceptorIdentificationCode"
      ), updated as (
        update mid stored set
          card_acceptor_name = found.name, card_acceptor_country = found.country, card_acceptor_city = found.city,
          mcc = found.mcc, status = found.status, version = stored.version + 1
        from found
        where stored.id = found.id and problem is null
          and (stored.card_acceptor_name, stored.card_acceptor_country, stored.card_acceptor_city, stored.mcc,
            stored.status) <> (found.name, found.country, found.city, found.mcc, found.status)
        returning found.token
      ), inserted as (
        insert into mid (token, acquirer_id, affiliate_id, instance_id, merchant_id, code, card_acceptor_name,
          card_acceptor_country, card_acceptor_city, mcc, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, code, name, country, city, mcc, status,
          created_at
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
