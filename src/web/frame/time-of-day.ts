import { useLingui } from '@lingui/react'
import { languageTag, type Language } from '#contract/languages.ts'

/** Says a time of today as '14:02', in the digits of the interface's language. */
export function useTimeOfDay(): (at: Date | number) => string {
  const { i18n } = useLingui()
  const format = new Intl.DateTimeFormat(languageTag(i18n.locale as Language), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => format.format(at)
}
