import { sql } from 'kysely'
import type { Sql } from './source.ts'
import { endIn, wallTimeSql } from './zones.ts'

/** A timestamptz column as the instant of a reply, UTC to the second. */
export const instantText = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

type All = Readonly<Record<string, unknown>>

/** The minute after a filter time. */
const minuteAfter = (wall: string) =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + 60_000).toISOString().slice(0, 16).replace('T', ' ')

const oneEnd = (column: Sql, zone: string, wall: string, which: 'first' | 'last'): Sql => {
  const { instant, isTwice } = endIn(zone, wall, which)
  const at = sql`${instant.toISOString()}::timestamptz`
  const [byInstant, byWall] = which === 'first' ? [sql`${column} >= ${at}`, sql`>=`] : [sql`${column} < ${at}`, sql`<`]
  // Where an hour comes twice, what the clocks showed decides; the instants still find the rows in an index.
  return isTwice ? sql`(${byInstant} and ${wallTimeSql(column, zone)} ${byWall} ${wall}::timestamp)` : byInstant
}

/**
 * The two ends of a filter over an instant: minutes by the clocks of the zone in which the column is shown, and the last one
 * belongs to the range (FLT-14).
 */
export const instantRange = (column: Sql) => ({
  dateFrom: (from: string, _all: All, zone: string) => oneEnd(column, zone, from, 'first'),
  dateTo: (to: string, _all: All, zone: string) => oneEnd(column, zone, minuteAfter(to), 'last'),
})
