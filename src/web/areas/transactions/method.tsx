import { useLingui } from '@lingui/react/macro'
import type { TransactionRow } from '#contract/transactions.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './method.module.css'
import { methodIcon, methodText } from './words.ts'

/** What was paid with, by shape and word. */
export function Method({ row }: { row: TransactionRow }) {
  const { i18n } = useLingui()
  const icon = methodIcon(row)
  const text = methodText(row)
  return (
    <span className={css.method}>
      {icon && <Icon name={icon} />}
      {typeof text === 'string' ? text : i18n._(text)}
    </span>
  )
}
