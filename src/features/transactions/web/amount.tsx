import { languageTag } from '#core/languages/languages.ts'
import { signedMinor } from '#core/codes.ts'
import { formatMoney } from '#core/money/money.ts'
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

/** An amount as the portal writes money everywhere, in tabular figures; the code of the currency is drawn small. */
export function Amount({ minor, currency, type = '', large }: Props) {
  const tag = languageTag(useLanguage().language)
  const money = formatMoney(signedMinor(minor, type), currency, tag)
  const code = <span className={css.currency}>{currency}</span>
  return (
    <span className={css.amount} data-large={large || undefined}>
      {money.slice(0, -currency.length)}
      {code}
    </span>
  )
}
