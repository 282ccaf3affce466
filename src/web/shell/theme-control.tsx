import { useLingui } from '@lingui/react/macro'
import { usePersonal } from '#web/preferences/personal.ts'
import { SegmentedControl } from '#web/ui/form/choice-group.tsx'

/** Light, dark or high contrast, or as the device is. */
export function ThemeControl() {
  const { t } = useLingui()
  const [theme, setTheme] = usePersonal('theme')
  return (
    <SegmentedControl
      label={t`Appearance`}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'system', label: t({ message: 'Device', context: 'as it is set' }) },
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
        { value: 'contrast', label: t`Contrast` },
      ]}
    />
  )
}
