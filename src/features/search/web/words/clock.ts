import { folded } from '#core/text/fold.ts'
import type { Clock, Meaning } from './meaning.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** An hour: '14:00', '14h30', '2pm', '14 ч'; with minutes it is that minute, without them all of the hour. */
const time = /^(\d{1,2})(?:(?::|h)(\d{2}))?\s?(h|ч\.?|am|pm|πμ|μμ|π\.μ\.|μ\.μ\.)?$/
/** Two of them. */
const range = /^(.+?)\s*[-–—−]\s*(.+)$/

interface Moment {
  readonly hour: number
  readonly minute: number | undefined
}

const momentOf = (text: string): Moment | undefined => {
  const [, hours = '', minutes, mark = ''] = time.exec(folded(text).replaceAll('/', '')) ?? []
  if (!hours || (minutes === undefined && mark === '')) return undefined
  const isHalf = /^(?:am|pm|πμ|μμ|π\.μ\.|μ\.μ\.)$/.test(mark)
  const isLate = /^(?:pm|μ)/.test(mark)
  const typed = Number(hours)
  if (isHalf && (typed < 1 || typed > 12)) return undefined
  const hour = isHalf ? (typed % 12) + (isLate ? 12 : 0) : typed
  const minute = minutes === undefined ? undefined : Number(minutes)
  return hour > 23 || (minute ?? 0) > 59 ? undefined : { hour, minute }
}

const clockOf = (text: string): Clock | undefined => {
  const one = momentOf(text)
  if (one) return { from: `${two(one.hour)}:${two(one.minute ?? 0)}`, to: `${two(one.hour)}:${two(one.minute ?? 59)}` }
  const [, start = '', end = ''] = range.exec(text) ?? []
  const until = momentOf(end)
  // The mark of the end is that of both: '2-3pm'.
  const since =
    momentOf(start) ?? (until && /^\d{1,2}$/.test(start) ? momentOf(start + end.replace(/[\d:\s]/g, '')) : undefined)
  if (!since || !until) return undefined
  const [from, to] = [since, until].map(({ hour, minute = 0 }) => `${two(hour)}:${two(minute)}`) as [string, string]
  return from <= to ? { from, to } : undefined
}

/** The times of day that a text means. */
export const readClock = (text: string): Meaning[] => {
  const clock = text.length <= 24 ? clockOf(text) : undefined
  return clock ? [{ filter: 'clock', clock, rank: 1 }] : []
}
