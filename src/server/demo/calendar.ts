import type { Random } from './random.ts'
import type { Trade } from './trades.ts'

const DAY_MS = 86_400_000

/** The wall time so many seconds later, on a clock that is never changed. */
export const later = (wall: string, seconds: number): string =>
  new Date(Date.parse(`${wall}Z`) + seconds * 1000).toISOString().slice(0, 19)

/** The last days before a wall time, newest first, each with how much is sold on it. */
export const sellingDays = (now: string, days: number, trade: Trade): { date: string; weight: number }[] => {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: days }, (_, ago) => {
    const day = new Date(today - ago * DAY_MS)
    const date = day.toISOString().slice(0, 10)
    // Trade grows a little over the year, and doubles before Christmas.
    const season = /-12-(1\d|2[0-4])$/.test(date) ? 1.9 : /-0[78]-/.test(date) ? 1.25 : 1
    return { date, weight: (trade.week[day.getUTCDay()] ?? 1) * season * (1.2 - ago / 1000) }
  })
}

/** A time of day when the trade is open, 'HH:mm:ss'. */
export const openTime = (random: Random, trade: Trade): string => {
  const weights = Object.fromEntries(trade.hours.map(([from, to, weight], span) => [span, (to - from) * weight]))
  const [from, to] = trade.hours[Number(random.weighted(weights))] ?? [9, 18]
  const second = random.whole(from * 3600, to * 3600 - 1)
  return new Date(second * 1000).toISOString().slice(11, 19)
}
