import { sql } from 'kysely'
import { columnTexts } from '#core/texts/texts.ts'
import { asMoney, asTimeIn, type CellRule } from './cell-rules.ts'

/** The fields of a transaction that are more than their schema and their words say. */
export const transactionCells = {
  posLocalDateTime: asTimeIn(sql`t.pos_local_date_time`),
  amount: asMoney('amount'),
  // No tip is no zero, as on the screen.
  tipAmount: asMoney('tipAmount', { isEmptyAtZero: true }),
} satisfies Readonly<Record<string, CellRule>>

/** D-36: exports carry the instant beside the wall time. */
export const transactionInstant = {
  label: columnTexts.posLocalDateTime,
  rule: { ...asTimeIn(sql`t.happened_at at time zone 'UTC'`), zone: 'UTC' } satisfies CellRule,
}
