import { FEED_LATE_MINUTES } from '#core/limits.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether a feed is silent for so long that numbers are out of date; one that never sent anything is, too. */
export const isSilent = (lagSeconds: number | null): boolean =>
  lagSeconds === null || lagSeconds > FEED_LATE_MINUTES * MINUTE

/** How long ago in words, by the unit that people would use: 'now', '7 minutes ago'. */
export const agoText = (seconds: number, language: Language): string => {
  const tag = languageTag(language)
  if (seconds < MINUTE) return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(0, 'second')
  const format = new Intl.RelativeTimeFormat(tag)
  if (seconds < 2 * HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < 2 * DAY) return format.format(-Math.floor(seconds / HOUR), 'hour')
  return format.format(-Math.floor(seconds / DAY), 'day')
}
