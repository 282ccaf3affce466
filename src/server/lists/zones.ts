import { isTimeZone } from '#core/time/time-zone.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** No zone is further from UTC, a change of the side of the date line included. */
const FARTHEST = 2 * DAY

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. By the zones of this program and never by
 * those of the database: an external one may know others, or not know the name that a browser uses.
 */
const offsetAt = (zone: string, instant: number): number => {
  const parts = formatOf(zone).formatToParts(instant)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return wall - Math.floor(instant / 1000) * 1000
}

/** The first instant after `before`, to the second, at which the offset is no longer that of `before`. */
const changeBetween = (zone: string, before: number, after: number): number => {
  const offset = offsetAt(zone, before)
  let [low, high] = [before, after]
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (offsetAt(zone, middle) === offset) low = middle
    else high = middle
  }
  return high
}

/** A wall time, 'YYYY-MM-DD HH:mm', as if it were of UTC. */
const asUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`)

/**
 * All instants at which the clocks of a zone show a wall time, ascending: none where it is skipped, two where it comes
 * twice, once by the offset before the change and then by the one after it.
 */
const instantsOf = (zone: string, wall: number): number[] => {
  const offsets = new Set([wall - DAY, wall + DAY].map((instant) => offsetAt(zone, instant)))
  return [...offsets].map((offset) => wall - offset).filter((instant) => instant + offsetAt(zone, instant) === wall)
}

/** The instant at which the clocks jump over a wall time that they never show. */
const jumpOver = (zone: string, wall: number): number => {
  let before = wall - FARTHEST
  while (before + offsetAt(zone, before + HOUR) + HOUR <= wall) before += HOUR
  return changeBetween(zone, before, before + HOUR)
}

/** An end of a range in a zone. */
export interface ZonedEnd {
  readonly instant: Date
  /** The clocks show this wall time twice, so that instants do not show which rows are meant. */
  readonly isTwice: boolean
}

/**
 * From which instant on the clocks of a zone show a wall time or later ones (`first`), or until which earlier ones
 * (`last`).
 */
export const rangeEndIn = (zone: string, wallTime: string, which: 'first' | 'last'): ZonedEnd => {
  const wall = asUtc(wallTime)
  const instants = instantsOf(zone, wall)
  const instant = (which === 'first' ? instants[0] : instants.at(-1)) ?? jumpOver(zone, wall)
  return { instant: new Date(instant), isTwice: instants.length > 1 }
}

/** How many days the calendars of the zones can be apart on any hour of the day of an instant: 0 to 2. */
export const daysApart = (zones: readonly string[], at: Date): number => {
  const ahead = zones.filter(isTimeZone).map((zone) => offsetAt(zone, at.getTime()))
  return ahead.length === 0 ? 0 : Math.ceil((Math.max(...ahead) - Math.min(...ahead)) / DAY)
}

/** The wall time of an instant in a zone: 'YYYY-MM-DD HH:mm:ss'. */
export const dateTimeIn = (zone: string, at: Date): string =>
  new Date(at.getTime() + offsetAt(zone, at.getTime())).toISOString().slice(0, 19).replace('T', ' ')

/** Nothing that is shown in a reader's zone is older. */
const SINCE = Date.UTC(2000, 0, 1)
/** Offsets never last shorter: the shortest are those of Ramadan. */
const STEP = 7 * DAY

interface Offsets {
  readonly until: number
  /** Offsets in minutes, and the instants from which all but the first hold. */
  readonly minutes: readonly number[]
  readonly changes: readonly string[]
}
const offsets = new Map<string, Offsets>()

/** The offsets that a zone has had since the first time that is shown, and will have in the year to come. */
export const offsetsOf = (zone: string): Offsets => {
  const known = offsets.get(zone)
  if (known && known.until > Date.now() + 30 * DAY) return known
  const until = Date.now() + 400 * DAY
  const minutes = [Math.round(offsetAt(zone, SINCE) / MINUTE)]
  const changes: string[] = []
  for (let at = SINCE; at < until; at += STEP) {
    if (offsetAt(zone, at) === offsetAt(zone, at + STEP)) continue
    const change = changeBetween(zone, at, at + STEP)
    changes.push(new Date(change).toISOString())
    minutes.push(Math.round(offsetAt(zone, change) / MINUTE))
  }
  const found = { until, minutes, changes }
  offsets.set(zone, found)
  return found
}
