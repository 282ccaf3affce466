import { useLingui } from '@lingui/react/macro'
import { lengthOf } from '#core/text/text.ts'

/**
 * Says how long a text may be once it is longer; undefined for one that fits. `maxlength` would cut a pasted text without a
 * word, and counts UTF-16 units.
 */
export const useTooLong = (): ((text: string, max: number) => string | undefined) => {
  const { t } = useLingui()
  return (text, max) => {
    const length = lengthOf(text)
    return length > max ? t`Enter at most ${max} characters. This has ${length}.` : undefined
  }
}
