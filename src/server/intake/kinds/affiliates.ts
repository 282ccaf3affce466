import { sql } from 'kysely'
import { acquirerCode, createdAt, identifier, record, text } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

interface Affiliate {
  readonly affiliateCode: string
}

export const affiliates: Kind<Affiliate> = {
  schema: record({ acquirerCode, affiliateCode: identifier(), name: text(), createdAt }),
  keyOf: ({ affiliateCode }) => affiliateCode,
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, "affiliateCode" text, name text, "createdAt" timestamptz
        )
      ), found as (
        select line.*, acquirer.id as acquirer_id,
          case when acquirer.id is null then array['acquirerCode', 'is unknown'] end as problem
        from line left join acquirer on acquirer.code = line."acquirerCode"
      ), written as (
        insert into affiliate (token, acquirer_id, code, name, created_at)
        select token, acquirer_id, "affiliateCode", name, coalesce("createdAt", now())
        from found where problem is null
        on conflict (acquirer_id, code) do update set name = excluded.name where affiliate.name <> excluded.name
        returning acquirer_id, code, token
      )
      select found.number, found.token, problem, written.token as written
      from found
      left join written on written.acquirer_id = found.acquirer_id and written.code = "affiliateCode"`.execute(db)
    return outcomesOf(rows)
  },
}
