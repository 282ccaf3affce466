import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './filter-chips.module.css'
import type { FilterStyle } from './filter-style.ts'
import { isAskable } from './is-askable.ts'

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
