import { DEFAULT_ZONE, isTimeZone } from '#core/time/time-zone.ts'

/** The zone of the clock before the reader, in which all times are shown that are no store's. */
export const readerZone = (): string => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  // Browsers that do not know the machine's zone say 'Etc/Unknown', and count in UTC.
  return isTimeZone(zone) && zone !== 'Etc/Unknown' ? zone : DEFAULT_ZONE
}
