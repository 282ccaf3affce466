import { sql } from 'kysely'
import { acquirerCode, createdAt, record, text } from '#server/feed/fields.ts'
import { asJson, outcomesOf, type Kind, type StoredRow } from '#server/feed/kind.ts'

/** The roots of the tenants. A feed can only rename its own. */
export const acquirers: Kind = {
  schema: record({ acquirerCode, name: text(), createdAt }),
  // Keys are compared within their acquirer.
  keyOf: () => '',
  isAudited: true,
  makesAcquirers: true,
  store: async (db, lines) => {
    const { rows } = await sql<StoredRow>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          token text, "acquirerCode" text, name text, "createdAt" timestamptz
        )
      ), updated as (
        update acquirer stored set name = line.name
        from line where stored.code = line."acquirerCode" and stored.name <> line.name
        returning line.token
      ), inserted as (
        insert into acquirer (token, code, name, created_at)
        select token, "acquirerCode", name, coalesce("createdAt", now())
        from line where "acquirerCode" not in (select code from acquirer)
        on conflict do nothing
        returning token
      )
      select token, null as problem, 'updated' as outcome from updated
      union all select token, null, 'inserted' from inserted`.execute(db)
    return outcomesOf(rows)
  },
}
