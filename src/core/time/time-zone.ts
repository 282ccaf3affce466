import * as v from 'valibot'
import type { Today, WallTime } from './time.ts'

/** A name, never an offset such as '+03:00', which other systems read with the opposite sign. */
const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/

/** Cache of valid names: making a formatter to validate one takes as long as reading a row. */
const known = new Set<string>()

/** Whether a text names a time zone of the IANA database. */
export const isTimeZone = (name: string): boolean => {
  // Stryker disable next-line ConditionalExpression: what is known is found again
  if (known.has(name)) return true
  if (!NAME.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  // Names come in every mixture of capitals; only so many are worth remembering.
  // Stryker disable next-line all: what is not remembered is found again
  if (known.size < 1000) known.add(name)
  return true
}

/** The zone in which times that are no store's are shown to the reader, and so filtered, sorted and exported. */
export const timeZone = v.pipe(v.string(), v.check(isTimeZone))

/** The zone of a request that names none. */
export const DEFAULT_ZONE = 'UTC'

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant: 'YYYY-MM-DDTHH:mm:ss'. @throws RangeError for a zone that is not known */
export const wallTimeIn = (zone: string, at: Date): WallTime => {
  let format = formats.get(zone)
  if (!format) {
    // Swedish writes days and times as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format.format(at).replace(' ', 'T')
}

const dayIn = (zone: string, at: Date): string => wallTimeIn(zone, at).slice(0, 10)

/** The clocks furthest behind and ahead of all. */
const EVERYWHERE = ['Etc/GMT+12', 'Pacific/Kiritimati']

/** What day it is for a reader whose rows are of these zones. A zone that this runtime does not know may be any. */
export const todayAt = (at: Date, reader: string, zones: readonly string[]): Today => {
  const named = zones.flatMap((zone) => (isTimeZone(zone) ? [zone] : EVERYWHERE))
  const days = [reader, ...named].map((zone) => dayIn(zone, at)).toSorted()
  const [earliest = ''] = days
  return { reader: dayIn(reader, at), earliest, latest: days.at(-1) ?? earliest }
}
