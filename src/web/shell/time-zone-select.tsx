import { useLingui } from '@lingui/react/macro'
import { languageTag } from '#core/languages/languages.ts'
import { useCityOf } from '#web/i18n/city.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { usePersonal } from '#web/preferences/personal.ts'
import { deviceZone } from '#web/reader-zone.ts'
import { knownZones } from '#web/session/zones.ts'
import { SelectField } from '#web/ui/form/select.tsx'

interface Props {
  /** Whether the select can be seen: its zones are some 440 elements, which no page should draw for nothing. */
  isShown?: boolean
}

/** The zone of times that are no store's, such as those of the activity log; the zones of the person's stores come first. */
export function TimeZoneSelect({ isShown = true }: Props) {
  const { t } = useLingui()
  const { language } = useLanguage()
  const cityOf = useCityOf()
  const [timeZone, setTimeZone] = usePersonal('timeZone')
  const ofStores = knownZones()
  const chosen = timeZone ? [timeZone] : []
  // Browsers leave UTC out, and call some zones by another name than the browser they were chosen in.
  const all = isShown ? new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...chosen, ...ofStores]) : chosen
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
    <SelectField
      label={t`Time zone`}
      value={timeZone ?? ''}
      onChange={({ target }) => setTimeZone(target.value || null)}
    >
      <option value="">{t`This device: ${cityOf(deviceZone())}`}</option>
      {ofStores.length > 0 && (
        <optgroup label={t`Your stores`}>{optionsOf((zone) => ofStores.includes(zone))}</optgroup>
      )}
      <optgroup label={t`All time zones`}>{optionsOf((zone) => !ofStores.includes(zone))}</optgroup>
    </SelectField>
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
