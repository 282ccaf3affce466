import { useLingui } from '@lingui/react/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { levelCan } from '#core/access/can.ts'
import type { Language } from '#core/languages/languages.ts'
import { OPTIONS_MAX } from '#core/limits.ts'
import type { ListPrincipal } from '#core/list/declare.ts'
import type { OptionSource, OptionsQuery } from './option-source.ts'

/** Whether a person of this level may ask for the options of a source. */
export const mayAsk = ({ access }: OptionSource, { level, variant }: ListPrincipal): boolean =>
  access === 'public' || (access !== 'feedKey' && levelCan(level, access, variant))

const notAsked: OptionsQuery = { queryKey: ['options', 'none'], queryFn: skipToken }

/**
 * What chosen values are called: `nameOf` gives undefined as long as that is not known, as it is without a connection, and
 * says so of what the server does not know.
 */
export const useChosenNames = (
  source: OptionSource | undefined,
  values: readonly string[],
  principal: ListPrincipal,
) => {
  const { t, i18n } = useLingui()
  const asks = source !== undefined && values.length > 0 && mayAsk(source, principal)
  const { data } = useQuery((asks && source.named?.([...values])) || notAsked)
  const nameOf = (value: string): string | undefined => {
    if (!source) return undefined
    if (!source.named) return source.say?.(value, i18n.locale as Language) ?? value
    const known = data?.find((option) => option.value === value)?.label
    // Beyond so many the reply was cut off.
    return known ?? (data && data.length < OPTIONS_MAX ? t`unknown` : undefined)
  }
  return nameOf
}
