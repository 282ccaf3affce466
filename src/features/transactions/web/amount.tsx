import { languageTag } from '#core/languages/languages.ts'
import { isOutgoing } from '#core/codes.ts'
import { formatAmount } from '#core/money/money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import css from './amount.module.css'

interface Props {
  /** Minor units. */
  minor: number
  currency: string
  /** The type of the transaction: money that goes back to the customer has a minus. */
  type?: string
  large?: boolean
}

/** The number first: tabular figures in the currency's own decimals, its code small beside them. */
export function Amount({ minor, currency, type = '', large }: Props) {
  const tag = languageTag(useLanguage().language)
  return (
    <span className={css.amount} data-large={large || undefined}>
      {isOutgoing(type) && minor !== 0 && '−'}
      {formatAmount(minor, currency, tag)} <span className={css.currency}>{currency}</span>
    </span>
  )
}
