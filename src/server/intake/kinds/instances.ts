import { sql } from 'kysely'
import { acquirerCode, createdAt, identifier, record, text } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

interface Instance {
  readonly instanceCode: string
}

export const instances: Kind<Instance> = {
  schema: record({ acquirerCode, affiliateCode: identifier(), instanceCode: identifier(), name: text(), createdAt }),
  keyOf: ({ instanceCode }) => instanceCode,
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, "affiliateCode" text, "instanceCode" text, name text,
          "createdAt" timestamptz
        )
      ), found as (
        select line.*, acquirer.id as acquirer_id, affiliate.id as affiliate_id,
          case
            when acquirer.id is null then array['acquirerCode', 'is unknown']
            when affiliate.id is null then array['affiliateCode', 'is unknown']
            when stored.affiliate_id <> affiliate.id then array['affiliateCode', 'cannot change']
          end as problem
        from line
        left join acquirer on acquirer.code = line."acquirerCode"
        left join affiliate on affiliate.acquirer_id = acquirer.id and affiliate.code = line."affiliateCode"
        left join instance stored on stored.acquirer_id = acquirer.id and stored.code = line."instanceCode"
      ), written as (
        insert into instance (token, acquirer_id, affiliate_id, code, name, created_at)
        select token, acquirer_id, affiliate_id, "instanceCode", name, coalesce("createdAt", now())
        from found where problem is null
        on conflict (acquirer_id, code) do update set name = excluded.name where instance.name <> excluded.name
        returning acquirer_id, code, token
      )
      select found.number, found.token, problem, written.token as written
      from found
      left join written on written.acquirer_id = found.acquirer_id and written.code = "instanceCode"`.execute(db)
    return outcomesOf(rows)
  },
}
