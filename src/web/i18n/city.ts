import { useLingui } from '@lingui/react'

/**
 * Names a time zone of the IANA database by its city, in the language shown: 'Αθήνα' for Europe/Athens. The catalogue has the
 * cities that are not called as the zone is (`locales/cities`); a zone of no city keeps its name, as 'UTC'.
 */
export const useCityOf = (): ((zone: string) => string) => {
  const { i18n } = useLingui()
  return (zone) => {
    const known = i18n.messages[`city.${zone}`]
    return known ? i18n._(`city.${zone}`) : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  }
}
