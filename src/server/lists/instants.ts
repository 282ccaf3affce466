import { sql } from 'kysely'
import type { Sql } from './source.ts'
import { rangeEndIn, offsetsOf } from './zones.ts'

/** A timestamptz column as the instant of a reply, UTC to the second. */
export const instantText = (column: Sql): Sql =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The wall time of an instant in SQL by the clocks of a zone, as a `timestamp`. */
export const wallTimeSql = (instant: Sql, zone: string): Sql => {
  const { minutes, changes } = offsetsOf(zone)
  return sql`((${instant}) at time zone 'UTC' + make_interval(mins => (${minutes}::int[])[
    width_bucket(${instant}, ${changes}::timestamptz[]) + 1]))`
}

type All = Readonly<Record<string, unknown>>

/** The minute after a filter time. */
const minuteAfter = (wall: string) =>
  new Date(Date.parse(`${wall.replace(' ', 'T')}Z`) + 60_000).toISOString().slice(0, 16).replace('T', ' ')

const oneEnd = (column: Sql, zone: string, wall: string, which: 'first' | 'last'): Sql => {
  const { instant, isTwice } = rangeEndIn(zone, wall, which)
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

/** PostgreSQL's text of a wall time, 'YYYY-MM-DD HH:mm:ss.SSS', in the form of the contract, to the second. */
export const presentWallTime = (wall: string): string => wall.slice(0, 19).replace(' ', 'T')
