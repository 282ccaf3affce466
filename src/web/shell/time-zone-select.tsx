import { useLingui } from '@lingui/react/macro'
import { usePersonal } from '#web/preferences/personal.ts'
import { deviceZone } from '#web/reader-zone.ts'
import { knownZones } from '#web/session/zones.ts'
import { SelectField } from '#web/ui/form/select.tsx'

/** The zone of times that are no store's, such as those of the activity log; the zones of the person's stores come first. */
export function TimeZoneSelect() {
  const { t } = useLingui()
  const [timeZone, setTimeZone] = usePersonal('timeZone')
  const ofStores = knownZones().toSorted()
  // Browsers leave UTC out, and call some zones by another name than the browser they were chosen in.
  const others = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(timeZone ? [timeZone] : [])])
  return (
    <SelectField
      label={t`Time zone`}
      value={timeZone ?? ''}
      onChange={({ target }) => setTimeZone(target.value || null)}
    >
      <option value="">{t`This device: ${deviceZone()}`}</option>
      {ofStores.length > 0 && <optgroup label={t`Your stores`}>{ofStores.map(optionOf)}</optgroup>}
      <optgroup label={t`All time zones`}>
        {[...others]
          .filter((zone) => !ofStores.includes(zone))
          .toSorted()
          .map(optionOf)}
      </optgroup>
    </SelectField>
  )
}

const optionOf = (zone: string) => (
  <option key={zone} value={zone}>
    {zone.replaceAll('_', ' ')}
  </option>
)
