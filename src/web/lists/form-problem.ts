import { useLingui } from '@lingui/react/macro'
import type { Filter } from '#core/list/filters.ts'
import { AMOUNT_FILTER_MAX, KEYS_MAX, RRN_LENGTH, RRN_MAX, SEARCH_MAX } from '#core/limits.ts'
import { errorTexts } from '#core/texts/errors.ts'
import { useTooLong } from '#web/i18n/too-long.ts'

/** Says what to type into a filter whose text is not of its form. */
export const useFormProblem = () => {
  const { t, i18n } = useLingui()
  const tooLong = useTooLong()
  return ({ kind, max }: Filter, typed: string | readonly string[]): string => {
    if (kind === 'digits') return t`Enter the last 4 digits.`
    if (kind === 'rrns') return t`Enter up to ${RRN_MAX} RRNs of at most ${RRN_LENGTH} letters or digits.`
    if (kind === 'keys') return t`Enter up to ${KEYS_MAX} keys or receipt links, without spaces in them.`
    if (kind === 'number') {
      const [example, largest] = [
        i18n.number(12.5, { minimumFractionDigits: 2 }),
        i18n.number(max ?? AMOUNT_FILTER_MAX),
      ]
      return t`Enter a number like ${example}, up to ${largest}.`
    }
    return tooLong([typed].flat().join(', '), SEARCH_MAX) ?? i18n._(errorTexts.CHARACTERS_REFUSED)
  }
}
