import { transactionLabels } from '../labels.ts'
import type { TransactionRow } from '../contract.ts'
import { useCellText } from '#web/lists/use-cell-text.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import css from './method.module.css'
import { methodIcon } from './status-styles.ts'

/** What was paid with, by shape and word; nothing where that is not known. */
export function Method({ row }: { row: TransactionRow }) {
  const text = useCellText()
  const icon = methodIcon(row)
  const name = text(transactionLabels.paymentMethod, row)
  if (!icon && !name) return null
  return (
    <span className={css.method}>
      {icon && <Icon name={icon} />}
      {name}
    </span>
  )
}
