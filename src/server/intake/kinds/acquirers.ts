import { sql } from 'kysely'
import { acquirerCode, createdAt, record, text } from '../fields.ts'
import { asJson, outcomesOf, type Kind, type Stored } from '../kind.ts'

/** The roots of the tenants. A feed can only rename its own. */
export const acquirers: Kind = {
  schema: record({ acquirerCode, name: text(), createdAt }),
  // Lines are compared within their acquirer.
  keyOf: () => '',
  isAudited: true,
  store: async (db, lines) => {
    const { rows } = await sql<Stored>`
      with line as (
        select * from json_to_recordset(${asJson(lines)}::json) as line (
          number int, token text, "acquirerCode" text, name text, "createdAt" timestamptz
        )
      ), written as (
        insert into acquirer (token, code, name, created_at)
        select token, "acquirerCode", name, coalesce("createdAt", now()) from line
        on conflict (code) do update set name = excluded.name where acquirer.name <> excluded.name
        returning code, token
      )
      select line.number, line.token, null as problem, written.token as written
      from line left join written on written.code = line."acquirerCode"`.execute(db)
    return outcomesOf(rows)
  },
}
