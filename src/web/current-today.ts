import type { Today } from '#core/time/time.ts'
import { todayAt } from '#core/time/time-zone.ts'
import { weekStartIn } from '#core/languages/languages.ts'
import { readerTag } from './i18n/language.ts'
import { serverNow } from './session/clock.ts'
import { knownZones } from './session/zones.ts'
import { readerZone } from './reader-zone.ts'

/** What day it is now, before the reader and by the clocks of the person's stores, and how weeks begin before the reader. */
export const currentToday = (): Today => ({
  ...todayAt(new Date(serverNow()), readerZone(), knownZones()),
  weekStart: weekStartIn(readerTag()),
})
