import { useLingui } from '@lingui/react/macro'
import { usePersonal } from '#web/preferences/personal.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'

/** How high the rows of tables are, or as the device is used: with a finger or a pointer. */
export function DensityControl() {
  const { t } = useLingui()
  const [density, setDensity] = usePersonal('density')
  return (
    <SegmentedControl
      label={t`Row height`}
      value={density}
      onChange={setDensity}
      options={[
        { value: 'auto', label: t`Automatic` },
        { value: 'comfortable', label: t`Comfortable` },
        { value: 'compact', label: t`Compact` },
      ]}
    />
  )
}
