import { useLingui } from '@lingui/react/macro'
import { languageTag } from '#core/languages/languages.ts'
import { useCityOf } from '#web/i18n/city.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { knownZones } from '#web/session/zones.ts'

interface Props {
  /** The zone that the select has; it is offered also where this browser calls it by another name. */
  chosen: string | undefined
  /** Whether the others are needed: they are some 440 elements. */
  isShown?: boolean
}

/** The options of a select of time zones, called by their cities; the zones of the person's stores come first. */
export function ZoneOptions({ chosen, isShown = true }: Props) {
  const { t } = useLingui()
  const { language } = useLanguage()
  const cityOf = useCityOf()
  const ofStores = knownZones()
  const own = chosen ? [chosen] : []
  // Browsers leave UTC out, and call some zones by another name than the browser they were chosen in.
  const all = isShown ? new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...own, ...ofStores]) : own
  const zones = namedZones([...all], cityOf, languageTag(language))
  const optionsOf = (isWanted: (zone: string) => boolean) =>
    zones
      .filter(([zone]) => isWanted(zone))
      .map(([zone, name]) => (
        <option key={zone} value={zone}>
          {name}
        </option>
      ))
  return (
    <>
      {ofStores.length > 0 && (
        <optgroup label={t`Your stores`}>{optionsOf((zone) => ofStores.includes(zone))}</optgroup>
      )}
      <optgroup label={t`All time zones`}>{optionsOf((zone) => !ofStores.includes(zone))}</optgroup>
    </>
  )
}

/** Zones with what they are called, in its order; of two of one city both say their own name, too. */
const namedZones = (
  zones: readonly string[],
  cityOf: (zone: string) => string,
  tag: string,
): (readonly [zone: string, name: string])[] => {
  const byCity = Map.groupBy(zones, cityOf)
  const { compare } = new Intl.Collator(tag)
  return [...byCity]
    .toSorted(([one], [other]) => compare(one, other))
    .flatMap(([city, of]) => of.map((zone) => [zone, of.length > 1 ? `${city} (${zone})` : city] as const))
}
