import { sql } from 'kysely'
import { acquirerCode, createdAt, identifier, record, text } from '#server/feed/fields.ts'
import { asJson, outcomesOf, storedRows, type Kind, type StoredRow } from '#server/feed/kind.ts'

interface Affiliate {
  readonly affiliateCode: string
}

export const affiliates: Kind<Affiliate> = {
  schema: record({ acquirerCode, affiliateCode: identifier(), name: text(), createdAt }),
  keyOf: ({ affiliateCode }) => affiliateCode,
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerId" bigint, "affiliateCode" text, name text, "createdAt" timestamptz
        )
      ), found as (
        select line.*, stored.id, null::text[] as problem
        from line
        left join affiliate stored on stored.acquirer_id = line."acquirerId" and stored.code = line."affiliateCode"
      ), updated as (
        update affiliate stored set name = found.name
        from found where stored.id = found.id and stored.name <> found.name
        returning found.token
      ), inserted as (
        insert into affiliate (token, acquirer_id, code, name, created_at)
        select token, "acquirerId", "affiliateCode", name, coalesce("createdAt", now()) from found where id is null
        on conflict do nothing
        returning token
      )
      ${storedRows}`.execute(db)
    return outcomesOf(rows)
  },
}
