import { createContext } from 'react'
import { DEFAULT_ZONE, isTimeZone } from '#core/time/time-zone.ts'
import { currentPreferences } from './preferences/preferences.ts'

/** The zone of the clock of this device. */
export const deviceZone = (): string => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  // Browsers that do not know the machine's zone say 'Etc/Unknown', and count in UTC.
  return isTimeZone(zone) && zone !== 'Etc/Unknown' ? zone : DEFAULT_ZONE
}

/** The zone in which all times are shown that are no store's: the one the person chose, else that of this device. */
export const readerZone = (): string => currentPreferences().timeZone ?? deviceZone()

/** The same for what shows times, so that they follow a choice; undefined where nobody provides it. */
export const ReaderZone = createContext<string | undefined>(undefined)

/** How far the clocks of a zone are from UTC at that moment, as 'GMT+2'. */
export const offsetNameAt = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''
