import { Trans, useLingui } from '@lingui/react/macro'
import { notAskedSeenAs } from '#core/access/seen-as.ts'
import { seenAs } from '#web/session/seen-as.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './filter-chips.module.css'
import type { FilterStyle } from './filter-style.ts'

/**
 * Whether a filter of this name can be used on this page: whoever sees the portal as another role is refused what is masked
 * (decision 0049). Loaded with what offers filters, so that the first page does without the rule.
 */
export const isAskable = (name: string): boolean => !seenAs() || notAskedSeenAs({ [name]: null }).length === 0

/** Names the filters in force that the server refuses, where the portal is seen as another role: they may come with an address. */
export function MaskedFilters({ styles }: { styles: readonly (readonly [name: string, style: FilterStyle])[] }) {
  const { i18n } = useLingui()
  const masked = styles.filter(([name]) => !isAskable(name)).map(([, { label }]) => i18n._(label))
  if (masked.length === 0) return null
  return (
    <p role="alert" className={css.masked}>
      <Icon name="warning" />
      <span>
        <Trans>Personal data can't be filtered when you view as another role. Remove: {masked.join(', ')}</Trans>
      </span>
    </p>
  )
}
