import { sql } from 'kysely'
import type { Sql } from './source.ts'

/** A timestamptz column as the instant of a reply, UTC to the second. */
export const instantText = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The two ends of a filter over an instant: minutes of UTC, and the last one belongs to the range (FLT-14). */
export const instantRange = (column: Sql) => ({
  dateFrom: (from: string) => sql`${column} >= ${from}::timestamp at time zone 'UTC'`,
  dateTo: (to: string) => sql`${column} < (${to}::timestamp + interval '1 minute') at time zone 'UTC'`,
})
