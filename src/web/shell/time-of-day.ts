import { useLingui } from '@lingui/react'
import { readerZone } from '#web/reader-zone.ts'
import { languageTag, type Language } from '#core/languages/languages.ts'

/** Says a time of today as '14:02', in the digits of the interface's language. */
export function useTimeOfDay(): (at: Date | number) => string {
  const { i18n } = useLingui()
  // Formats are costly to make, and most who could say a time have none to say.
  return (at) =>
    new Date(at).toLocaleTimeString(languageTag(i18n.locale as Language), {
      timeZone: readerZone(),
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
}
