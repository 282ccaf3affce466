import { sql } from 'kysely'
import { switchState } from '#contract/codes.ts'
import { acquirerCode, country, createdAt, identifier, mcc, oneOf, optional, record, text } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

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
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, "merchantCode" text, "cardAcceptorIdentificationCode" text,
          "cardAcceptorName" text, "cardAcceptorCountry" text, "cardAcceptorCity" text, "mccCode" text,
          "midStatus" smallint, "createdAt" timestamptz
        )
      ), found as (
        select line.*, acquirer.id as acquirer_id, merchant.affiliate_id, merchant.instance_id,
          merchant.id as merchant_id, stored.status,
          case
            when acquirer.id is null then array['acquirerCode', 'is unknown']
            when merchant.id is null then array['merchantCode', 'is unknown']
            when stored.merchant_id <> merchant.id then array['merchantCode', 'cannot change']
          end as problem
        from line
        left join acquirer on acquirer.code = line."acquirerCode"
        left join merchant on merchant.acquirer_id = acquirer.id and merchant.code = line."merchantCode"
        left join mid stored
          on stored.acquirer_id = acquirer.id and stored.code = line."cardAcceptorIdentificationCode"
      ), written as (
        insert into mid as stored (token, acquirer_id, affiliate_id, instance_id, merchant_id, code,
          card_acceptor_name, card_acceptor_country, card_acceptor_city, mcc, status, created_at)
        select token, acquirer_id, affiliate_id, instance_id, merchant_id, "cardAcceptorIdentificationCode",
          "cardAcceptorName", "cardAcceptorCountry", "cardAcceptorCity", "mccCode",
          coalesce("midStatus", status, ${switchState.enabled}), coalesce("createdAt", now())
        from found where problem is null
        on conflict (acquirer_id, code) do update set
          card_acceptor_name = excluded.card_acceptor_name, card_acceptor_country = excluded.card_acceptor_country,
          card_acceptor_city = excluded.card_acceptor_city, mcc = excluded.mcc, status = excluded.status,
          version = stored.version + 1
        where (stored.card_acceptor_name, stored.card_acceptor_country, stored.card_acceptor_city, stored.mcc,
            stored.status)
          <> (excluded.card_acceptor_name, excluded.card_acceptor_country, excluded.card_acceptor_city, excluded.mcc,
            excluded.status)
        returning acquirer_id, code, token
      )
      select found.number, found.token, problem, written.token as written
      from found
      left join written
        on written.acquirer_id = found.acquirer_id and written.code = "cardAcceptorIdentificationCode"`.execute(db)
    return outcomesOf(rows)
  },
}
