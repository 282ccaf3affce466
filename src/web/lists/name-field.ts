import { useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useState } from 'react'
import { errorTexts } from '#core/texts/errors.ts'
import { isReadable, isVisible } from '#core/text/text.ts'
import { useTooLong } from '#web/i18n/too-long.ts'

/**
 * The field of a name under which a person keeps something, with what is wrong with it: that it is too long at once, all else
 * after `check`. @param max code points
 */
export const useNameField = (max: number, initial = '') => {
  const { t, i18n } = useLingui()
  const [value, setValue] = useState(initial)
  const [isChecked, setChecked] = useState(false)
  const name = value.trim()
  const tooLong = useTooLong()(name, max)
  const unreadable = isReadable(name) ? undefined : i18n._(errorTexts.CHARACTERS_REFUSED)
  const wrong = isVisible(name) ? (tooLong ?? unreadable) : t`Enter a name.`
  return {
    name,
    /** Whether the server takes it. */
    check: (): boolean => {
      setChecked(true)
      return wrong === undefined
    },
    clear: () => {
      setValue('')
      setChecked(false)
    },
    control: {
      value,
      error: isChecked ? wrong : tooLong,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValue(target.value),
      autoComplete: 'off',
    },
  }
}
