import { useLingui } from '@lingui/react/macro'
import { errorTexts } from '#core/texts/errors.ts'
import { isReadable, isVisible } from '#core/text/text.ts'

/** Says what is wrong with the name under which a person keeps something; undefined for one that the server takes. */
export const useNameError = (): ((name: string) => string | undefined) => {
  const { t, i18n } = useLingui()
  return (name) => {
    if (!isVisible(name)) return t`Can not be empty`
    return isReadable(name) ? undefined : i18n._(errorTexts.CHARACTERS_REFUSED)
  }
}
