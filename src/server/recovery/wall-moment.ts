import { isTimeZone, wallTimeIn } from '#core/time/time-zone.ts'

/** `2026-11-20 14:00`, with seconds or without, with `T` or a space, with an offset or `Z` or without. */
const FORM = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/

/** A moment that somebody typed; a sentence says why it is none. */
export type TypedMoment = { readonly at: Date } | { readonly problem: string }

/** @param zone in which it is read, unless it says its own */
export const readMoment = (text: string, zone: string): TypedMoment => {
  const [, day = '', minute = '', second = ':00', offset] = FORM.exec(text.trim()) ?? []
  if (!day) return { problem: `"${text}" is no moment such as "2026-11-20 14:00" or "2026-11-20T12:00:00Z".` }
  if (!isTimeZone(zone)) return { problem: `"${zone}" is no time zone such as Europe/Athens.` }
  const wall = `${day}T${minute}${second}`
  const asUtc = new Date(`${wall}${offset ?? 'Z'}`)
  if (Number.isNaN(asUtc.getTime()) || (!offset && !asUtc.toISOString().startsWith(wall))) {
    return { problem: `"${text}" is not in the calendar.` }
  }
  if (offset) return { at: asUtc }
  // Zones are at most 14 hours away from UTC: of all instants with that wall time the first.
  for (let minutes = -14 * 60; minutes <= 14 * 60; minutes += 15) {
    const at = new Date(asUtc.getTime() + minutes * 60_000)
    if (wallTimeIn(zone, at) === wall.slice(0, 19)) return { at }
  }
  return { problem: `${day} ${minute} does not exist in ${zone}: the clocks were put forward.` }
}
