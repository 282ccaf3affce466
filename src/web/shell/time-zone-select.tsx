import { useLingui } from '@lingui/react/macro'
import { useCityOf } from '#web/i18n/city.ts'
import { ZoneOptions } from '#web/lists/zone-options.tsx'
import { usePersonal } from '#web/preferences/personal.ts'
import { deviceZone } from '#web/reader-zone.ts'
import { SelectField } from '#web/ui/form/select.tsx'

interface Props {
  /** Whether the select can be seen: its zones are some 440 elements, which no page should draw for nothing. */
  isShown?: boolean
}

/** The zone of times that are no store's, such as those of the activity log; the zones of the person's stores come first. */
export function TimeZoneSelect({ isShown = true }: Props) {
  const { t } = useLingui()
  const cityOf = useCityOf()
  const [timeZone, setTimeZone] = usePersonal('timeZone')
  return (
    <SelectField
      label={t`Time zone`}
      value={timeZone ?? ''}
      onChange={({ target }) => setTimeZone(target.value || null)}
    >
      <option value="">{t`This device: ${cityOf(deviceZone())}`}</option>
      <ZoneOptions chosen={timeZone ?? undefined} isShown={isShown} />
    </SelectField>
  )
}
