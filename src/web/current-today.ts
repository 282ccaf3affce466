import type { Today } from '#core/time/time.ts'
import { todayAt } from '#core/time/time-zone.ts'
import { knownZones } from './session/zones.ts'
import { readerZone } from './reader-zone.ts'

/** What day it is now, before the reader and by the clocks of the person's stores. */
export const currentToday = (): Today => todayAt(new Date(), readerZone(), knownZones())
