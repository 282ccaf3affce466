import { sql } from 'kysely'
import { acquirerCode, createdAt, identifier, record, text } from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Instance {
  readonly instanceCode: string
}

export const instances: Kind<Instance> = {
  schema: record({ acquirerCode, affiliateCode: identifier(), instanceCode: identifier(), name: text(), createdAt }),
  keyOf: ({ instanceCode }) => instanceCode,
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "affiliateCode" text, "instanceCode" text, name text,
          "createdAt" timestamptz
        )
      ), found as (
        select line.*, affiliate.id as affiliate_id, stored.id,
          case
            when affiliate.id is null then array['affiliateCode', 'is unknown']
            when stored.affiliate_id <> affiliate.id then array['affiliateCode', 'cannot change']
          end as problem
        from line
        left join affiliate on affiliate.acquirer_id = line."acquirerId" and affiliate.code = line."affiliateCode"
        left join instance stored on stored.acquirer_id = line."acquirerId" and stored.code = line."instanceCode"
      ), updated as (
        update instance stored set name = found.name
        from found where stored.id = found.id and problem is null and stored.name <> found.name
        returning found.token
      ), inserted as (
        insert into instance (token, acquirer_id, affiliate_id, code, name, created_at)
        select token, "acquirerId", affiliate_id, "instanceCode", name, coalesce("createdAt", now())
        from found where id is null and problem is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
